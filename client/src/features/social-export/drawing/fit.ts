import type { Font, Measure } from './marks.ts';

type Frame = { width: number; lines: number };
export type Fitted = { lines: string[]; font: Font };

const SMALLEST = 12;
const STEP = 0.95;

/**
 * Wraps a text at its words and makes it smaller until it fits: nothing is ever left out. Balanced,
 * so that the last line is no single word where there is a better break.
 * @param font its size is the largest that the text gets
 * @param frame the width in pixels, and how many lines there may be
 */
export function fitText(text: string, font: Font, frame: Frame, measure: Measure): Fitted {
  const words = text.trim().split(/\s+/).filter(Boolean);
  for (let { size } = font; ; size *= STEP) {
    const tried = { ...font, size };
    const isLast = size * STEP < SMALLEST;
    // A word is only broken where it would otherwise become very small.
    const mayBreak = size < font.size / 2 || isLast;
    const lines = wrapped(words, frame.width, (line) => measure(line, tried), mayBreak);
    if (lines && (lines.length <= frame.lines || isLast))
      return {
        lines: balanced(lines, words, frame.width, (line) => measure(line, tried)),
        font: tried,
      };
  }
}

type Width = (line: string) => number;

/** Undefined where a word is wider than a line and may not be broken. */
function wrapped(
  words: readonly string[],
  width: number,
  widthOf: Width,
  mayBreak: boolean,
): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (widthOf(joined) <= width) {
      lines.splice(Math.max(0, lines.length - 1), 1, joined);
      continue;
    }
    if (widthOf(word) <= width) lines.push(word);
    else if (mayBreak) lines.push(...broken(word, width, widthOf));
    else return undefined;
  }
  return lines;
}

/** Between what a reader sees as characters. */
function broken(word: string, width: number, widthOf: Width): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    word,
  )) {
    const last = parts.at(-1);
    if (last !== undefined && widthOf(last + segment) <= width)
      parts.splice(parts.length - 1, 1, last + segment);
    else parts.push(segment);
  }
  return parts;
}

/** The same number of lines in the narrowest width. */
function balanced(
  lines: string[],
  words: readonly string[],
  width: number,
  widthOf: Width,
): string[] {
  let best = lines;
  for (let narrower = width * 0.96; narrower > width / 3; narrower *= 0.96) {
    const tried = wrapped(words, narrower, widthOf, false);
    if (!tried || tried.length > lines.length) break;
    best = tried;
  }
  return best;
}
