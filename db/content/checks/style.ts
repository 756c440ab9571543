import type { SecondEditionFile } from '../second-edition.ts';
import { textFields } from './documents.ts';
import type { Rule } from './edited.ts';

/** Fillers, openings and labels of the first edition that do not come back. */

type Ban = { pattern: RegExp; instead: string; within?: RegExp };

const scheme = /^(?:markScheme|feedback|areasOfConcern)/;
const notSpoken = /^(?!actorBrief\.(?:responses|facts|cues|reactions|openingLine))/;

const bans: readonly Ban[] = [
  {
    pattern:
      /\b(?:high|low|medium|moderate)(?: and \w+)?[- ]risk\b|\brisk (?:is|as|to be) (?:now )?(?:high|low|medium|moderate)\b/gi,
    instead: 'what could happen, when, and what would prevent it, without a label',
    within: scheme,
  },
  {
    pattern:
      /\b(?:good rapport|appropriate(?:ly)?|adequate(?:ly)?|demonstrates empathy|shows empathy|in a timely manner|holistic(?:ally)?|uses active listening)\b/gi,
    instead: 'what one would see or hear',
    within: scheme,
  },
  {
    pattern:
      /\b(?:piano tuners?|organists?|bookbinders?|riggers?|bell[- ]?ringers?|clock ?makers?|lighthouse keepers?)\b/gi,
    instead: 'an ordinary job, or none',
    within: notSpoken,
  },
  {
    pattern: /^(?:none|nothing|not asked|not done|nil|absent)\.?$/gi,
    instead: 'what the candidate does',
    within: scheme,
  },
];

function* banned(station: SecondEditionFile) {
  for (const { field, text } of textFields(station))
    for (const { pattern, instead, within } of bans) {
      if (field.startsWith('feedback.learning.facts') || (within && !within.test(field))) continue;
      for (const [found] of text.matchAll(pattern))
        yield { field, message: `has '${found}'; write ${instead}` };
    }
}

const firstWord = (text: string) => /[\p{L}]+/u.exec(text)?.[0].toLowerCase() ?? '';
const notAsked =
  /\b(?:did not|does not|didn't|doesn't|fails? to|failed to|not) ask(?:s|ed|ing)?\b/i;

export const styleRule: Rule = function* (station) {
  yield* banned(station);
  const { commonPitfalls } = station.feedback;
  const field = 'feedback.commonPitfalls';
  const half = commonPitfalls.length / 2;
  for (const word of ['ask', 'say']) {
    const count = commonPitfalls.filter(
      ({ improvement }) => firstWord(improvement) === word,
    ).length;
    if (count > half)
      yield { field, message: `has ${count} improvements that open with '${word}'; vary them` };
  }
  const quoting = commonPitfalls.filter(({ improvement }) => /["“]/.test(improvement)).length;
  if (quoting < 2)
    yield {
      field,
      message: `has ${quoting} improvements with words to say; at least 2 are wanted`,
    };
  const lists = [
    { field, texts: commonPitfalls.map(({ description }) => description), most: 1 },
    { field: 'areasOfConcern', texts: station.areasOfConcern, most: 2 },
  ];
  for (const { field: where, texts, most } of lists) {
    const count = texts.filter((text) => notAsked.test(text)).length;
    if (count > most)
      yield {
        field: where,
        message: `has ${count} of the shape 'did not ask'; ${most} at the most`,
      };
  }
};
