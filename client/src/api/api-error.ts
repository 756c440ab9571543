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

/**
 * A call that did not succeed. `message` is `status: detail`; `detail` alone is the sentence fit
 * for a person. Status 0 means that no answer came at all, and then both are the sentence.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: FieldErrors;
  /** What is there now, when a write named an older version. */
  readonly current: unknown;
  /** How long the server asks to be left alone, if it said so. */
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

/** Makes an error of any response that is not OK; a body that is no problem is quoted as it is. */
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

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong. Please try again.';
}

/** No answer, or none from us: offline, or the server is away for a moment. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const away = [0, 502, 503, 504];

/** Nobody could answer: the same question may succeed in a moment. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && away.includes(error.status);
}

/** How long the server asks to be left alone; undefined where it did not say. */
export function askedSecondsOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfterSeconds : undefined;
}
