import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * One structured line per fact, on standard output. Bodies, cookies, query strings and addresses
 * of people never go in: they may carry a link, a password or a name.
 */
export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization'], remove: true },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
