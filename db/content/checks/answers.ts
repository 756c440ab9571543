import type { SecondEditionFile } from '../second-edition.ts';
import type { Rule } from './edited.ts';

/** Every mark has its fact, and the one act of safety is where it must be. */

/** An object's field, or the element of a list with that `id`, or at that index. */
function step(value: unknown, key: string): unknown {
  if (Array.isArray(value))
    return (
      value.find((each) => each?.id === key) ?? (/^\d+$/.test(key) ? value[Number(key)] : undefined)
    );
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

export function hasAnswer(station: SecondEditionFile, from: string): boolean {
  if (from === 'action') return true;
  const found = from.split('.').reduce(step, station as unknown);
  return found !== undefined && found !== null && found !== '';
}

const noFact = /^["'(]*(?:I don't know|not known|none given|n\/a|see above)\b/i;

export const answerRule: Rule = function* (station) {
  const { passingCriteria, criteria } = station.markScheme;
  const marks = [
    ...passingCriteria.essential.map(({ from }, at) => ({
      from,
      field: `markScheme.passingCriteria.essential.${at}.from`,
    })),
    ...criteria.map(({ from }, at) => ({ from, field: `markScheme.criteria.${at}.from` })),
  ];
  for (const { from, field } of marks) {
    if (hasAnswer(station, from)) continue;
    yield { field, message: `is '${from}', which this file does not have` };
  }
  for (const [key, text] of Object.entries(station.actorBrief.facts))
    if (noFact.test(text) && marks.some(({ from }) => from === `actorBrief.facts.${key}`))
      yield { field: `actorBrief.facts.${key}`, message: 'is marked, but gives no fact' };
};

const absence =
  /\b(?:no|not|nobody|never|neither|nor|without|instead|fails?|leaves?|left|lets?|sends?|omits?|misses|only|un\w+)\b/i;

export const safetyRule: Rule = function* ({ skill, markScheme }) {
  const { safety, passingCriteria, competencyDomains, globalRating } = markScheme;
  const field = 'markScheme.safety';
  const acts = passingCriteria.essential.filter(({ isSafetyAct }) => isSafetyAct);
  if ('none' in safety) {
    if (skill === 'Risk Assessment')
      yield { field, message: 'has no act, but this is a risk assessment' };
    if (safety.none.split(/\s+/).length < 8)
      yield { field, message: 'says in fewer than 8 words why no act of safety is needed' };
    if (acts.length > 0) yield { field, message: 'has no act, but an essential is marked as one' };
    return;
  }
  const [act, ...more] = acts;
  if (!act || more.length > 0) {
    yield {
      field: 'markScheme.passingCriteria.essential',
      message: `has ${acts.length} marked isSafetyAct; exactly 1 is wanted`,
    };
    return;
  }
  if (act.from !== 'action')
    yield {
      field: 'markScheme.passingCriteria.essential',
      message: "has an act of safety that is not 'from: action'",
    };
  const names = (text: string) =>
    safety.words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  const places = {
    'markScheme.safety.act': [safety.act],
    'markScheme.passingCriteria.essential': [act.text],
    'markScheme.competencyDomains (average)': competencyDomains.map(({ levels }) => levels.average),
    'markScheme.globalRating.borderlinePass': [globalRating.borderlinePass],
    'markScheme.globalRating.fail': [globalRating.fail],
  };
  for (const [place, texts] of Object.entries(places))
    if (!texts.some(names))
      yield {
        field: place,
        message: `names the act of safety by none of: ${safety.words.join(', ')}`,
      };
  if (!absence.test(globalRating.fail))
    yield {
      field: 'markScheme.globalRating.fail',
      message: 'does not say that the act of safety is absent (not, without, leaves, lets …)',
    };
};

const alternatives = /\b(?:any|at least) (?:two|three|four|one) of\b/i;
const fixedPhrases =
  /\b(?:pros and cons|side by side|wait and see|by day and night|between [\w' -]+ and [\w' -]+|learning and disabilit\w+|bed and breakfast|now and then|again and again)\b/gi;

export function isCompound(item: string): boolean {
  if (alternatives.test(item)) return false;
  const plain = item
    .replace(/"[^"]*"|“[^”]*”|\([^)]*\)/g, '')
    .replace(fixedPhrases, '')
    .replace(/\d,\d{3}/g, '');
  return /\band\b|,|;|\w\s?\/\s?\w|\bas well as\b/i.test(plain);
}

export const singleItemRule: Rule = function* ({ markScheme }) {
  for (const [at, { item }] of markScheme.criteria.entries())
    if (isCompound(item))
      yield {
        field: `markScheme.criteria.${at}.item`,
        message: `asks for more than one thing: '${item}'; split it, or write "any two of …"`,
      };
  for (const [at, { text }] of markScheme.passingCriteria.essential.entries())
    if (text.split(/\band\b|[,;]/).length > 3 && !alternatives.test(text))
      yield {
        field: `markScheme.passingCriteria.essential.${at}.text`,
        message: 'asks for four things or more; one essential is one demand',
      };
};
