import { plainWords } from '@cascade/shared/domain/text/similarity';
import { instruments, niceGuidance, professionalSources, statutes } from '../sources.ts';

const joining = new Set('a an and for from in of on or people the to with'.split(' '));

/** A name may lose or gain a plural ("Drug Safety Update"). */
const singular = (word: string) => word.replace(/(?<=[a-z]{3})s$/, '');

/** Publishers and the like, which may stand beside a name without making it another document. */
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

/** Whether every word of `name` is in the line. */
const holds = (line: ReadonlySet<string>, name: string) =>
  significant(name).every((word) => line.has(word));

const niceCode = /\b(?:CG|NG|TA|QS|IPG|HTG|PH)\s?\d{1,4}\b/g;

function isNiceSource(line: string): boolean {
  const codes = (line.match(niceCode) ?? []).map((code) => code.replace(/\s/, ''));
  const rest = new Set(significant(line.replace(niceCode, ' ')));
  // A title's "under 19s" is no year or edition; any other figure was not in the list.
  const figures = [...rest].filter((word) => /\d/.test(word) && !titleNumbers.has(word));
  return (
    codes.length > 0 &&
    figures.length === 0 &&
    codes.every((code) => {
      const name = niceGuidance[code];
      return name !== undefined && holds(rest, name);
    })
  );
}

/** The line is the name, and at most a publisher or "as amended" beside it. */
function isNamed(line: string, name: string): boolean {
  const words = significant(line);
  const nameWords = new Set(significant(name));
  return (
    holds(new Set(words), name) && words.every((word) => nameWords.has(word) || beside.has(word))
  );
}

function isInstrument(line: string, name: string): boolean {
  const rest = line.replace(new RegExp(`\\b${name}\\b`), ' ');
  return rest !== line && !/\d/.test(rest);
}

/** Whether a line of a guide's sources cites something on the committed list. */
export function isAllowedSource(line: string): boolean {
  if (line.search(niceCode) !== -1) return isNiceSource(line);
  return (
    statutes.some(({ name, year }) => isNamed(line, `${name} ${year}`)) ||
    professionalSources.some((name) => isNamed(line, name)) ||
    instruments.some((name) => isInstrument(line, name))
  );
}
