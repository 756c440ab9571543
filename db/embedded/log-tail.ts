import { readFileSync } from 'node:fs';

/** The last lines of a log, for the sentence that says why a service did not start. */
export function tailOf(file: string, lines = 8): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
