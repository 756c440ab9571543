import type { Problem } from '@cascade/shared/kernel/problem';

export type FieldErrors = NonNullable<Problem['errors']>;

type Facts = {
  status: number;
  detail: string;
  code?: string;
  fields?: FieldErrors | undefined;
  current?: unknown;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

export const unreachableSentence =
  'CASCade cannot be reached at the moment. Please check your connection and try again.';

/** `detail` is a sentence for people. Status 0: no answer came. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: FieldErrors;
  /** Set when a write named an older version. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor({
    status,
    detail,
    code = 'unexpected',
    fields = [],
    current,
    retryAfterSeconds,
    cause,
  }: Facts) {
    super(status === 0 ? detail : `${status}: ${detail}`, { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.current = current;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const problem = problemIn(text);
  return new ApiError({
    status: response.status,
    detail: problem?.detail || problem?.title || (problem ? '' : text) || response.statusText,
    ...(problem?.code ? { code: problem.code } : {}),
    fields: problem?.errors,
    current: problem?.current,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
  });
}

function problemIn(text: string): Partial<Problem> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong. Please try again.';
}

/** No answer, or not from the gateway. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** No such entry, or an id in the address that is none. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

const away = [0, 502, 503, 504];

/** A retry may succeed. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && away.includes(error.status);
}

export function askedSecondsOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterSeconds : undefined;
}
