import { plainWords } from '@cascade/shared/domain/text/similarity';
import { instruments, niceGuidance, professionalSources, statutes } from '../sources.ts';

const joining = new Set('a an and for from in of on or people the to with'.split(' '));

/** Plural and singular match ("Drug Safety Update"). */
const singular = (word: string) => word.replace(/(?<=[a-z]{3})s$/, '');

/** Publishers and the like, which may accompany a name. */
const beside = new Set(
  `as amended nice guideline guidance gmc general medical council rcpsych royal college
psychiatrists driver vehicle licensing agency medicines healthcare products regulatory bnf update
world health organization who current version latest edition online guide medical professionals
deprivation liberty safeguards dols england wales uk report check what is force reform being
brought reader must clinical descriptions diagnostic requirements`
    .split(/\s+/)
    .map(singular),
);

const titleNumbers = new Set(['16s', '19s', '18s']);

const significant = (text: string) =>
  plainWords(text)
    .filter((word) => !joining.has(word))
    .map(singular);

const includesAll = (line: ReadonlySet<string>, name: string) =>
  significant(name).every((word) => line.has(word));

const niceCode = /\b(?:CG|NG|TA|QS|IPG|HTG|PH)\s?\d{1,4}\b/g;

function isNiceSource(line: string): boolean {
  const codes = (line.match(niceCode) ?? []).map((code) => code.replace(/\s/, ''));
  const rest = new Set(significant(line.replace(niceCode, ' ')));
  // "under 19s" in a title is no year or edition; any other number is not on the list.
  const figures = [...rest].filter((word) => /\d/.test(word) && !titleNumbers.has(word));
  return (
    codes.length > 0 &&
    figures.length === 0 &&
    codes.every((code) => {
      const name = niceGuidance[code];
      return name !== undefined && includesAll(rest, name);
    })
  );
}

function isNamed(line: string, name: string): boolean {
  const words = significant(line);
  const nameWords = new Set(significant(name));
  return (
    includesAll(new Set(words), name) &&
    words.every((word) => nameWords.has(word) || beside.has(word))
  );
}

function isInstrument(line: string, name: string): boolean {
  const rest = line.replace(new RegExp(`\\b${name}\\b`), ' ');
  return rest !== line && !/\d/.test(rest);
}

export function isAllowedSource(line: string): boolean {
  if (line.search(niceCode) !== -1) return isNiceSource(line);
  return (
    statutes.some(({ name, year }) => isNamed(line, `${name} ${year}`)) ||
    professionalSources.some((name) => isNamed(line, name)) ||
    instruments.some((name) => isInstrument(line, name))
  );
}
