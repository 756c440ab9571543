/** Where the text of a post is cut in a list (section 9). */
export const EXCERPT_LENGTH = 200;

/** The beginning of a list or quotation of which nothing is left. */
const DANGLING = /\n\s*(?:[-*+>]|\d{1,3}[.)])?\s*$/;

/**
 * A text cut at a number of characters, with three dots where something is missing. No character
 * is cut in two.
 */
export function excerptOf(text: string, length = EXCERPT_LENGTH): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length).join('').replace(DANGLING, '');
  return `${kept.trimEnd()}...`;
}
