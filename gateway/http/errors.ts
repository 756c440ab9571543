import { AppError, type FieldError, failures } from '@cascade/shared/kernel/app-error';
import type { Problem } from '@cascade/shared/kernel/problem';
import type { Logger } from '@cascade/shared/node/log';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { z } from 'zod';

const UNEXPECTED = 'Something went wrong. Please try again in a moment.';

/** RFC 9457. The only place that writes an error body. */
export function writeProblem(
  response: Response,
  problem: Omit<Problem, 'type' | 'requestId'>,
): void {
  const body: Problem = {
    type: `/api/docs#${problem.code}`,
    ...problem,
    requestId: String(response.getHeader('X-Request-Id') ?? ''),
  };
  response.status(problem.status).setHeader('Cache-Control', 'no-store');
  response.type('application/problem+json').send(JSON.stringify(body));
}

/** An error as it is answered, whatever carries the answer. */
export function problemOf(error: AppError): Omit<Problem, 'type' | 'requestId'> {
  const { status, title } = failures[error.code];
  return {
    title,
    status,
    detail: error.message,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.current === undefined ? {} : { current: error.current }),
  };
}

/** Whole seconds until it makes sense to try again. */
export function retryAfter({ retryAfterSeconds }: AppError): number | undefined {
  return retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds));
}

function sendProblem(response: Response, error: AppError): void {
  const seconds = retryAfter(error);
  if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
  writeProblem(response, problemOf(error));
}

/** A field's error in words that follow the field's name. */
function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: at ? `${at}.${key}` : key,
        message: 'is not known here',
      }));
    return [{ field: at, message: issue.message }];
  });
}

export function invalid(error: z.ZodError): AppError {
  const errors = fieldErrors(error);
  const first = errors[0];
  const detail = first
    ? `Please check ${first.field || 'what was sent'}: ${first.message}.`
    : 'Please check what was sent.';
  return new AppError('invalid', detail.replace(/\.\.$/, '.'), { errors });
}

/** Nesting limit, so that recursion over a value cannot overflow the stack. */
const MOST_LEVELS = 32;

/**
 * Refuses what no contract accepts: NUL characters, which PostgreSQL cannot store in text, and deep
 * nesting.
 * @throws AppError invalid
 */
export function refuseUnreadable(value: unknown): void {
  const refuse = (field: string, message: string) => {
    throw new AppError('invalid', `Please check ${field || 'what was sent'}: it ${message}.`, {
      errors: [{ field, message }],
    });
  };
  const waiting: [value: unknown, field: string, level: number][] = [[value, '', 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, field, level] = next;
    if (typeof part === 'string' && part.includes('\0'))
      refuse(field, 'must not contain the character NUL');
    if (typeof part !== 'object' || part === null) continue;
    if (level >= MOST_LEVELS) refuse(field.split('.')[0] ?? '', 'is nested too deeply');
    for (const [key, inner] of Object.entries(part)) {
      const at = field ? `${field}.${key}` : key;
      waiting.push([key, field, level + 1], [inner, at, level + 1]);
    }
  }
}

/**
 * Codes for a PostgreSQL that is unavailable (SQLSTATE classes 08, 53, 57, and of the connection),
 * takes no changes (25006), or gave up a transaction or statement that waited for too long.
 */
const AWAY =
  /^(08\w{3}|53\w{3}|57P0[1-5]|25006|25P0[34]|55P03|57014|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;

/** Whether a failure, or a cause of it, has a matching code and message. */
function isCausedBy(error: unknown, isMeant: (code: string, message: string) => boolean): boolean {
  for (let seen: unknown = error, depth = 0; seen instanceof Error && depth < 5; depth++) {
    if (isMeant('code' in seen ? String(seen.code) : '', seen.message)) return true;
    seen = seen.cause;
  }
  return false;
}

/** Redis is out of memory, cannot write its own file, is a replica, or is still loading. */
const REFUSED_BY_REDIS = /^(OOM|MISCONF|READONLY|LOADING) /;

const isServiceAway = (error: unknown) =>
  isCausedBy(error, (code, message) => AWAY.test(code) || REFUSED_BY_REDIS.test(message));

/**
 * Whether PostgreSQL cannot load its own libraries because they were upgraded while it ran. It
 * answers everything else until it is restarted.
 */
const isDatabaseReplaced = (error: unknown) =>
  isCausedBy(
    error,
    (code, message) =>
      /^(58P01|XX000)$/.test(code) &&
      /could not (access|load|open) (file|library)|incompatible library/.test(message),
  );

/** Converts errors of Express and its body parser. */
function fromHttpError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const type = 'type' in error ? String(error.type) : '';
  if (type === 'entity.too.large')
    return new AppError('too_large', 'That is too large to be sent here.');
  if (type === 'entity.parse.failed')
    return new AppError('malformed', 'The request body is not valid JSON.');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new AppError('unsupported_media', 'That encoding is not understood here.');
  // From the file server: a missing path, or one outside its folder.
  if (error.status === 404 || error.status === 403)
    return new AppError('not_found', 'There is nothing at this address.');
  if (error.status === 400 || error instanceof URIError)
    return new AppError('malformed', 'The request could not be read.');
  return undefined;
}

/** Converts any thrown value to an error that may be shown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = fromHttpError(error);
  if (known) return known;
  if (isServiceAway(error))
    return new AppError(
      'unavailable',
      'The service is temporarily unavailable. Please try again.',
      {
        retryAfterSeconds: 2,
        cause: error,
      },
    );
  if (isDatabaseReplaced(error))
    return new AppError('unavailable', 'The service is being updated. Please try again soon.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  return new AppError('unexpected', UNEXPECTED, { cause: error });
}

/** Logs what is our fault, and nothing that was only refused. */
export function logFailure(log: Logger, error: unknown, facts: object): void {
  const failure = toAppError(error);
  if (failure.status < 500) return;
  log.error(
    { err: failure.cause ?? failure, code: failure.code, ...facts },
    isDatabaseReplaced(error)
      ? 'request failed: PostgreSQL cannot load its own files; it was upgraded while it ran and must be restarted'
      : 'request failed',
  );
}

export function renderErrors(log: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    const failure = toAppError(error);
    logFailure(log, error, { requestId: response.getHeader('X-Request-Id') });
    if (response.headersSent) {
      next(error);
      return;
    }
    sendProblem(response, failure);
  };
}

export const unknownCall: RequestHandler = (request) => {
  throw new AppError(
    'not_found',
    `There is no call ${request.method} ${request.originalUrl.split('?')[0]}.`,
  );
};
