import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Writes a child's output to its log file. The terminal gets plain lines and, of the structured
 * log, warnings and errors; in production everything, for a log collector.
 */
export function relayOutput(child, name, logFile) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  log.on('error', () => {});
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const shown = process.env.NODE_ENV === 'production' ? line : readable(line, name);
      if (shown !== undefined) console.log(shown);
    });
  child.once('close', () => log.end());
}

function readable(line, name) {
  const entry = parse(line);
  if (!entry) return `${name}: ${line}`;
  const level = LEVELS[entry.level];
  if (!level) return undefined;
  const reason = entry.err?.message ?? entry.error?.message;
  return `${name}: ${level}: ${[entry.msg, reason].filter(Boolean).join(': ')}`;
}

function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}
