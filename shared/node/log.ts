import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

const MOST_CAUSES = 5;
/** Fields of an error that may be logged; drivers quote rows in others. */
const SHOWN_FIELDS = [
  'code',
  'status',
  'severity',
  'routine',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
] as const;

type Loggable = { type: string; message: string; stack?: string; cause?: Loggable };

/**
 * An error without statement parameters and quoted rows, which hold what people wrote.
 * @param error anything thrown
 */
export function loggable(error: unknown, depth = 0): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const fields = Object.fromEntries(
    SHOWN_FIELDS.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  const frames = (error.stack ?? '').match(/^ {4}at .*$/gm);
  const cause = error.cause instanceof Error && depth < MOST_CAUSES ? error.cause : undefined;
  return {
    type: error.name,
    message: withoutValues(error),
    ...(frames ? { stack: frames.join('\n') } : {}),
    ...fields,
    ...(cause ? { cause: loggable(cause, depth + 1) } : {}),
  };
}

/** drizzle adds statement parameters to the message; PostgreSQL quotes invalid values. */
function withoutValues(error: Error): string {
  const message = error.message.split('\nparams:')[0] ?? '';
  const isDataException = 'code' in error && /^22\w{3}$/.test(String(error.code));
  return isDataException ? message.replace(/".*"/s, '(value)') : message;
}

/**
 * One structured line per entry on standard output. Never log bodies, cookies, query strings,
 * statement parameters or addresses.
 * @param to an alternative destination
 */
export function createLog(name: string, level: string, to?: DestinationStream): Logger {
  const options = {
    name,
    level,
    serializers: { err: loggable, error: loggable },
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization'], remove: true },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to ? pino(options, to) : pino(options);
}
