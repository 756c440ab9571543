/** Control characters, line breaks, invisible marks, and characters that turn the direction of text. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/u;
const MARKUP = /[<>[\]{}`]/;
/** `https:`, `a/b`, `www.`, `evil.example`; `J.R. Smith` and `St. John` are names. */
const ADDRESS = /[:/\\@]|\bwww\.|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;

/**
 * Why a text cannot be a person's name, in words that stand alone; undefined when it can. Names
 * are put into mails and beside other text, so they must not break lines, hide, or become links.
 */
export function nameProblem(name: string): string | undefined {
  if (UNSEEN.test(name)) return 'Leave out line breaks and invisible characters';
  if (MARKUP.test(name)) return 'Leave out brackets and other signs of markup';
  if (ADDRESS.test(name)) return 'Leave out web and e-mail addresses';
  return undefined;
}
