import { hasDirectionMark, lineProblem } from '../text/plain-text.ts';

const MARKUP = /[<>[\]{}`]/;
/** `https:`, `a/b`, `www.`, `evil.example`; `J.R. Smith` and `St. John` are names. */
const ADDRESS = /[:/\\@]|\bwww\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;

/**
 * Why a text cannot be a person's name; undefined when it can. Names appear in mails and lists, so
 * they must not break lines, hide or become links.
 */
export function nameProblem(name: string): string | undefined {
  const problem = lineProblem(name);
  if (problem) return problem;
  if (hasDirectionMark(name)) return 'Leave out marks of writing direction';
  if (MARKUP.test(name)) return 'Leave out brackets and other signs of markup';
  if (ADDRESS.test(name)) return 'Leave out web and e-mail addresses';
  return undefined;
}
