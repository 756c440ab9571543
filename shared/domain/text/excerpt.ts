export const EXCERPT_LENGTH = 200;

const DANGLING = /\n\s*(?:[-*+>]|\d{1,3}[.)])?\s*$/;

/**
 * A text cut at a number of characters, with three dots where it was cut. Surrogate pairs stay
 * whole.
 */
export function excerptOf(text: string, length = EXCERPT_LENGTH): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const kept = characters.slice(0, length).join('').replace(DANGLING, '');
  return `${kept.trimEnd()}...`;
}
