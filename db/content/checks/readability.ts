import { type ContentDocument, fieldText } from './documents.ts';
import type { Finding } from './finding.ts';
import { splitSentences } from './sentences.ts';

const hiatus: readonly [RegExp, string][] = [
  [/([aeiouy])ing$/, '$1-ing'],
  [/(?<![ctgs])ia(?!ge)/g, 'i-a'],
  [/(?<=[bdrv])io(?!ur)/g, 'i-o'],
  [/(?<![ct])ie(?=t|nce)/g, 'i-e'],
  [/creat/g, 'cre-at'],
  [/(ide|are)a(?=s?$)/, '$1-a'],
  [/(?<![gq])ua(?=[lt])/g, 'u-a'],
];

function lettersSyllables(letters: string): number {
  if (!/[aeiouy]/.test(letters)) return 1;
  let word = letters
    .replace(/^some(?=.)/, 'som')
    .replace(/(?<=[^aeiouytd])ed$/, '')
    .replace(/(?<=[^aeiouysxzcgh])es$/, '')
    .replace(/(?<=[^aeiouyl]|[aeiouy]l)e$/, '')
    .replace(/(?<=[^aeiouyl]|[aeiouy]l)e(?=(?:ly|ment|ful|less)$)/, '');
  for (const [pattern, parts] of hiatus) word = word.replace(pattern, parts);
  const groups = word.match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, groups + (/sm$/.test(word) ? 1 : 0));
}

/** An estimate, accurate enough for an average. */
export function countSyllables(word: string): number {
  let total = 0;
  for (const part of word.replace(/[’']s\b/g, '').match(/[A-Za-z’']+|\d/g) ?? []) {
    // An abbreviation without vowels (GP, NHS) is spelt out, a digit is one syllable.
    if (/^\d$/.test(part)) total += 1;
    else if (/^[B-DF-HJ-NP-TV-XZ]{2,5}$/.test(part)) total += part.length;
    else {
      const bare = part.toLowerCase().replace(/[^a-z]/g, '');
      total += lettersSyllables(bare) + (/[ds]n[’']t$/i.test(part) ? 1 : 0);
    }
  }
  return Math.max(1, total);
}

/** Flesch reading ease: about 60 is plain English, under 30 is for graduates. */
export function fleschReadingEase(text: string): number {
  const sentences = splitSentences(text);
  const words = sentences.flatMap((each) => each.split(/[\s–—/]+/)).filter((w) => /\w/.test(w));
  if (words.length === 0) return 100;
  const syllables = words.reduce((total, word) => total + countSyllables(word), 0);
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
}

export const leastReadable = 45;

/** The candidate's task is read against the clock, so it must be easy. */
export function checkReadability(stations: readonly ContentDocument[]): Finding[] {
  return stations.flatMap((station) => {
    const scenario = fieldText(station, 'candidateTask.scenario');
    const task = fieldText(station, 'candidateTask.task');
    if (!scenario || !task) return [];
    const ease = fleschReadingEase(`${scenario}\n\n${task}`);
    if (ease >= leastReadable) return [];
    const message = `has a Flesch reading ease of ${ease.toFixed(1)}; ${leastReadable} is the least`;
    return [{ file: station.file, field: 'candidateTask', message }];
  });
}
