import { plainWords } from '@cascade/shared/domain/text/similarity';
import type { ContentDocument } from './documents.ts';
import type { Finding } from './finding.ts';

const listMarker = /\n\s*(?:\d+[.)]|[-•])\s+/g;
const firstListMarker = /^\s*(?:\d+[.)]|[-•])\s+/;
const abbreviation = /\b(Mr|Mrs|Ms|Dr|St|vs|e\.g|i\.e)\.(?=\s)/g;

export function splitSentences(text: string): string[] {
  return text
    .trim()
    .replace(firstListMarker, '')
    .replace(listMarker, '.\n')
    .replace(abbreviation, '$1')
    .split(/(?<=[.!?…]["'”’)]*)\s+|\n{2,}/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const plain = (sentence: string) => plainWords(sentence).join(' ');

/** Facts and their sources, and the standard instruction of a test, are the same in every file. */
const mayRepeat =
  /^sources\.|^feedback\.learning\.facts\.|^actorBrief\.findings\.\d+\.instruction$/;

/** Longer sentences may occur in one file only. */
export const freeWords = 12;

/**
 * Sentences shared by two files.
 * @param standardSentences wording that any file may repeat
 */
export function checkSharedSentences(
  documents: readonly ContentDocument[],
  standardSentences: readonly string[] = [],
): Finding[] {
  const standard = new Set(standardSentences.map(plain));
  const seen = new Map<string, { file: string; field: string }>();
  const findings: Finding[] = [];
  for (const { file, texts } of documents) {
    for (const { field, text } of texts) {
      if (mayRepeat.test(field)) continue;
      for (const sentence of splitSentences(text)) {
        const words = plainWords(sentence);
        const key = words.join(' ');
        if (words.length <= freeWords || standard.has(key)) continue;
        const first = seen.get(key);
        if (!first) seen.set(key, { file, field });
        if (!first || first.file === file) continue;
        const message = `shares a sentence with ${first.file} (${first.field}): '${sentence}'`;
        findings.push({ file, field, message, also: first.file });
      }
    }
  }
  return findings;
}
