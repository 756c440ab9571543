import { brandNames, foreignNames } from '../words/brand-names.ts';
import { drugEndings, genericNames, otherWords } from '../words/generic-names.ts';
import { type ContentDocument, isSpoken } from './documents.ts';
import type { Finding } from './finding.ts';

/** Shorter names are too close to ordinary words. */
const shortestCompared = 7;

const byFirstLetter = new Map<string, string[]>();
for (const name of genericNames) {
  if (name.length < shortestCompared) continue;
  const first = name.charAt(0);
  byFirstLetter.set(first, [...(byFirstLetter.get(first) ?? []), name]);
}

function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restA === `${restB[1]}${restB[0]}`;
}

function isKnown(word: string): boolean {
  const single = word.replace(/s$/, '');
  return [word, single].some((each) => genericNames.has(each) || otherWords.has(each));
}

function misspelling(word: string): string | undefined {
  if (isKnown(word)) return undefined;
  const single = word.replace(/s$/, '');
  const near = byFirstLetter.get(word.charAt(0))?.find((name) => differsByOne(single, name));
  if (near) return `has '${word}'; the generic name is '${near}'`;
  if (drugEndings.some((ending) => single.endsWith(ending) && single.length > ending.length + 1))
    return `has '${word}', which ends like a medicine and is not in words/generic-names.ts`;
  return undefined;
}

/** Capitalised within a sentence, it is a person or place: Caroline, Rosaline. */
function isName(text: string, index: number): boolean {
  if (!/\p{Lu}/u.test(text.charAt(index))) return false;
  return !/(?:^|[.!?:\n]["'”’)]*\s*|["'“‘(])$/u.test(text.slice(0, index));
}

function wordProblem(word: string, spoken: boolean, named: boolean): string | undefined {
  const lower = word.toLowerCase();
  const brand = brandNames.get(lower);
  if (brand) return spoken ? undefined : `has the brand name '${word}'; write '${brand}'`;
  const foreign = foreignNames.get(lower);
  if (foreign) return `has '${word}'; the name used here is '${foreign}'`;
  return named ? undefined : misspelling(lower);
}

/** Medicines must have British generic names, spelt as in the committed list. */
export function checkDrugs(documents: readonly ContentDocument[]): Finding[] {
  const findings: Finding[] = [];
  for (const { file, texts } of documents) {
    for (const { field, text } of texts) {
      // A hyphenated brand is looked up whole and by its parts.
      for (const match of text.matchAll(/\p{L}+(?=-(\p{L}+))|\p{L}+/gu)) {
        const [word, next] = match;
        const pair = next && brandNames.has(`${word}-${next}`.toLowerCase());
        const found = pair ? `${word}-${next}` : word;
        const message = wordProblem(found, isSpoken(field), isName(text, match.index));
        if (message) findings.push({ file, field, message });
      }
    }
  }
  return findings;
}
