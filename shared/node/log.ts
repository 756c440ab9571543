import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * One structured line per fact, on standard output. Bodies, cookies, query strings and addresses
 * of people never go in: they may carry a link, a password or a name.
 * @param to where the lines go instead
 */
export function createLog(name: string, level: string, to?: DestinationStream): Logger {
  const options = {
    name,
    level,
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization'], remove: true },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to ? pino(options, to) : pino(options);
}
