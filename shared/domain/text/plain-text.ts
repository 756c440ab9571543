const DIRECTION_CONTROLS = '\\u202a-\\u202e\\u2066-\\u206f';
/** Control characters, line breaks and zero-width marks; not the joiners of scripts and emoji. */
const CONTROLS = '\\p{Cc}\\u00ad\\u180e\\u200b\\u2028\\u2029\\u2060-\\u2064\\ufeff\\ufff9-\\ufffb';
const NOT_IN_A_LINE = new RegExp(`[${CONTROLS}${DIRECTION_CONTROLS}]`, 'u');
const NOT_IN_A_TEXT = new RegExp(`(?![\\n\\t])[\\p{Cc}${DIRECTION_CONTROLS}]`, 'gu');
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/u;

/**
 * Why a text is not a valid single line; undefined when it is. Right-to-left scripts, their
 * joiners and the marks LRM, RLM and ALM are allowed.
 */
export function lineProblem(text: string): string | undefined {
  return NOT_IN_A_LINE.test(text) ? 'Leave out line breaks and invisible characters' : undefined;
}

/** A text of several lines without characters that could reverse or hide words. */
export function withoutDirectionControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(NOT_IN_A_TEXT, '');
}

/** A name does not need direction marks, which allow imitation. */
export const hasDirectionMark = (text: string): boolean => DIRECTION_MARKS.test(text);
