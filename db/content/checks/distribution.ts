import { wordCount } from '../file-fields.ts';
import { isCompound } from './answers.ts';
import { type ContentDocument, editionOf } from './documents.ts';
import type { EditedStation } from './edited.ts';
import type { Finding } from './finding.ts';

/** How the stations are spread. Limits bind the second edition only, once it has enough files. */

const enough = 30;
const limits = {
  leastPlain: 0.25,
  mostPlain: 0.5,
  mostOfASurname: 3,
  mostOfAJob: 4,
  mostOfAnOpening: 3,
};

type Counts = Map<string, number>;

function tally(values: Iterable<string>): Counts {
  const counts: Counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const byNumber = (counts: Counts) =>
  [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b, 'en'));

const listed = (counts: Counts, most = 12) =>
  byNumber(counts)
    .slice(0, most)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ') || 'none';

const repeats = (counts: Counts) => new Map([...counts].filter(([, number]) => number > 1));

const opening = (text: string) =>
  (text.match(/[\p{L}’']+/gu) ?? []).slice(0, 3).join(' ').toLowerCase();

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const share = (part: number, whole: number) =>
  `${part} of ${whole}${whole > 0 ? ` (${Math.round((100 * part) / whole)} %)` : ''}`;

const levelField = /^markScheme\.competencyDomains\.\d+\.levels\.(?!excellent)/;
const itemField = /^markScheme\.criteria\.\d+\.item$/;

function measured(documents: readonly ContentDocument[]): string {
  const texts = documents.flatMap((document) => document.texts);
  const items = texts.filter(({ field }) => itemField.test(field)).map(({ text }) => text);
  const levels = texts.filter(({ field }) => levelField.test(field));
  const facets = documents.map((document) =>
    document.texts
      .filter(({ field }) => itemField.test(field))
      .reduce((sum, { text }) => sum + text.split(/\band\b|[,;/]/).length, 0),
  );
  return [
    `${documents.length} stations`,
    `compound items ${share(items.filter(isCompound).length, items.length)}`,
    `median words of a level text ${median(levels.map(({ text }) => wordCount(text)))}`,
    `median facets ${median(facets)}`,
  ].join('; ');
}

const surnames = (stations: readonly EditedStation[]) =>
  tally(
    stations.flatMap(({ station }) => [
      ...new Set(station.people.map(({ name }) => name.split(' ').at(-1) ?? name)),
    ]),
  );
const playedJobs = (stations: readonly EditedStation[]) =>
  tally(stations.map(({ station }) => station.people[0]?.job ?? ''));
const openings = (stations: readonly EditedStation[]) =>
  tally(stations.map(({ station }) => opening(station.actorBrief.openingLine)));
const plain = (stations: readonly EditedStation[]) =>
  stations.filter(({ station }) => station.plot === 'plain').length;

export function distributionLines(
  documents: readonly ContentDocument[],
  stations: readonly EditedStation[],
): string[] {
  const of = (edition: number) => documents.filter((each) => editionOf(each) === edition);
  const all = stations.map(({ station }) => station);
  const acts = all.filter(({ markScheme }) => 'act' in markScheme.safety).length;
  const played = all.flatMap(({ people }) => people.slice(0, 1));
  const sources = all.flatMap(({ feedback }) =>
    feedback.learning.facts.map(({ source }) => source.match(/(?:CG|NG|TA)\d+/)?.[0] ?? source),
  );
  return [
    `edition 1: ${measured(of(1))}`,
    `edition 2: ${measured(of(2))}`,
    `plain plots: ${share(plain(stations), all.length)}`,
    `act of safety: ${share(acts, all.length)}`,
    `surnames used again: ${listed(repeats(surnames(stations)))}`,
    `first names used again: ${listed(repeats(tally(played.map(({ name }) => name.split(' ')[0] ?? ''))))}`,
    `jobs used again: ${listed(repeats(playedJobs(stations)))}`,
    `heritage: ${listed(tally(played.map(({ heritage }) => heritage)))}`,
    `opening lines that begin alike: ${listed(repeats(openings(stations)))}`,
    `specimen openings that begin alike: ${listed(repeats(tally(all.map(({ feedback }) => opening(feedback.learning.opening)))))}`,
    `difficulty: ${listed(tally(all.map(({ difficulty }) => difficulty)))}`,
    `difficulty by skill: ${listed(tally(all.map(({ skill, difficulty }) => `${skill} ${difficulty}`)), 40)}`,
    `reading: ${listed(tally(all.map(({ candidateTask }) => candidateTask.reading)))}`,
    `materials: ${listed(tally(all.flatMap(({ candidateTask }) => candidateTask.materials.map(({ kind }) => kind))))}`,
    `sources: ${listed(tally(sources), 60)}`,
  ];
}

const everyStation = '(all stations)';

function* aboveLimit(counts: Counts, most: number, what: string): Generator<string> {
  for (const [name, number] of byNumber(counts))
    if (number > most) yield `${what} '${name}' occurs ${number} times; ${most} is the most`;
}

export function checkDistribution(stations: readonly EditedStation[]): Finding[] {
  const findings: Finding[] = [];
  const holders = new Map<string, string>();
  for (const { file, station } of stations)
    for (const [at, { name }] of station.people.entries()) {
      const also = holders.get(name);
      if (!also) holders.set(name, file);
      else if (also !== file)
        findings.push({ file, field: `people.${at}.name`, message: `is also in ${also}`, also });
    }
  if (stations.length < enough) return findings;
  const plainShare = plain(stations) / stations.length;
  const messages = [
    ...aboveLimit(surnames(stations), limits.mostOfASurname, 'surname'),
    ...aboveLimit(playedJobs(stations), limits.mostOfAJob, 'job'),
    ...aboveLimit(openings(stations), limits.mostOfAnOpening, 'opening'),
  ];
  if (plainShare < limits.leastPlain || plainShare > limits.mostPlain)
    messages.push(`${Math.round(plainShare * 100)} % have a plain plot; a third is wanted`);
  return [
    ...findings,
    ...messages.map((message) => ({ file: everyStation, field: 'distribution', message })),
  ];
}
