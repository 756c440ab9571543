import { readFileSync } from 'node:fs';

const NOISE = /WARNING|oO0OoO0OoO0Oo|^\s*at /;
const CAUSE =
  /\b(fatal|error|panic|exception|cannot|can't|could not|couldn't|failed|denied|refused|bad|invalid|unknown|not found|not permitted|no such|already in use)\b|Error:/i;
const MOST_LINES = 8;
const LINE_LENGTH = 300;

/**
 * The log lines that explain a failed start: from the first failure on, shortened in the middle.
 */
export function causeIn(file: string): string {
  const lines = linesOf(file).filter((line) => line.trim() !== '' && !NOISE.test(line));
  const at = lines.findIndex((line) => CAUSE.test(line));
  const relevant = at < 0 ? lines.slice(-MOST_LINES) : lines.slice(at);
  const shown =
    relevant.length <= MOST_LINES
      ? relevant
      : [...relevant.slice(0, MOST_LINES - 2), '…', ...relevant.slice(-2)];
  if (shown.length === 0) return `It wrote nothing to its log, ${file}.`;
  return [...shown.map((line) => line.slice(0, LINE_LENGTH)), `The whole log is ${file}.`].join(
    '\n',
  );
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
