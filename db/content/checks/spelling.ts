import { izeStems, spellings } from '../words/spellings.ts';
import { type ContentDocument, isSpoken } from './documents.ts';
import type { Finding } from './finding.ts';

const izeEndings = ['ize', 'izes', 'ized', 'izing', 'ization', 'izations', 'izer', 'izers'];

const british = new Map<string, string>(spellings);
for (const stem of izeStems)
  for (const ending of izeEndings)
    british.set(`${stem}${ending}`, `${stem}${ending.replace('iz', 'is')}`);

/** Correct in one context: a computer program, the town of Mold. */
const exceptions: Readonly<Record<string, RegExp>> = {
  program: /(?:computer|software|spreadsheet)\s+$/i,
  programs: /(?:computer|software|spreadsheet)\s+$/i,
  organization: /World Health $/,
};

/** American spellings that are also names. */
const names = new Set(['gray', 'mold', 'harbor', 'center', 'plow', 'labor', 'honor']);

const spokenToo = new Set(['mom', 'gotten']);

const fixedFields = new Set(['color', 'icon', 'id']);

const anyWord = new RegExp(
  `(?<![\\p{L}])(?:${[...british.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(' ', '\\s+'))
    .join('|')})(?![\\p{L}])`,
  'giu',
);

export function checkSpelling(documents: readonly ContentDocument[]): Finding[] {
  const findings: Finding[] = [];
  for (const { file, texts } of documents) {
    for (const { field, text } of texts) {
      if (fixedFields.has(field)) continue;
      for (const match of text.matchAll(anyWord)) {
        const [found] = match;
        const word = found.toLowerCase().replace(/\s+/g, ' ');
        if (exceptions[word]?.test(text.slice(0, match.index))) continue;
        if (names.has(word) && /^\p{Lu}/u.test(found)) continue;
        if (spokenToo.has(word) && isSpoken(field)) continue;
        const message = `has '${found}'; British English has '${british.get(word)}'`;
        findings.push({ file, field, message });
      }
    }
  }
  return findings;
}
