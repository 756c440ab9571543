import { wrongLanguage } from '../words/wrong-language.ts';
import { type ContentDocument, isSpoken } from './documents.ts';
import type { Finding } from './finding.ts';

const quotations = [
  /"[^"]*"/g,
  /“[^”]*”/g,
  // A single quotation mark opens after a space and closes before one; an apostrophe does neither.
  /(?<=^|[\s(])['‘](?=\S)[^\n]*?(?<=\S)['’](?=$|[\s.,;:!?)])/g,
];

function unquoted(text: string): string {
  return quotations.reduce(
    (rest, quotation) => rest.replace(quotation, (quoted) => ' '.repeat(quoted.length)),
    text,
  );
}

/** Stigmatising or outdated language. Patients may use it; the station may not. */
export function checkLanguage(documents: readonly ContentDocument[]): Finding[] {
  const findings: Finding[] = [];
  for (const { file, texts } of documents) {
    for (const { field, text } of texts) {
      if (isSpoken(field)) continue;
      const own = unquoted(text);
      for (const { pattern, instead } of wrongLanguage) {
        for (const [found] of own.matchAll(new RegExp(pattern, 'giu'))) {
          const message = `has '${found.replace(/\s+/g, ' ')}'; write ${instead}, or quote it`;
          findings.push({ file, field, message });
        }
      }
    }
  }
  return findings;
}
