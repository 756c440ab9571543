/** Where the text of a post is cut in a list (section 9). */
export const EXCERPT_LENGTH = 200;

/**
 * A text cut at a number of characters, with three dots where something is missing. No character
 * is cut in two.
 */
export function excerptOf(text: string, length = EXCERPT_LENGTH): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters.slice(0, length).join('').trimEnd()}...`;
}
