/**
 * Every expected failure has a code, and every code one status (RFC 9110) and one title. The
 * gateway renders RFC 9457 problems; sockets send the code only.
 */
export const failures = {
  malformed: { status: 400, title: 'Malformed request' },
  signed_out: { status: 401, title: 'Signed out' },
  other_member: { status: 401, title: 'Somebody else is signed in' },
  bad_credentials: { status: 401, title: 'Not recognised' },
  forbidden: { status: 403, title: 'Not allowed' },
  elevation_required: { status: 403, title: 'Admin sign-in required' },
  proof_required: { status: 403, title: 'Fresh proof required' },
  second_factor_required: { status: 403, title: 'Second factor required' },
  unverified: { status: 403, title: 'E-mail not verified' },
  foreign_origin: { status: 403, title: 'Foreign origin' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  id_conflict: { status: 409, title: 'Key already used' },
  stale: { status: 409, title: 'Out of date' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media: { status: 415, title: 'Unsupported media type' },
  invalid: { status: 422, title: 'Not valid' },
  too_many: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available' },
} as const;

export type FailureCode = keyof typeof failures;

export type FieldError = { field: string; message: string };

type Details = {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** The current value, for a stale write; the caller must be allowed to see it. */
  current?: unknown;
  cause?: unknown;
};

/**
 * A failure shown to people: `message` is the sentence on screen. Any other error is logged and
 * answered "Something went wrong".
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: FailureCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;

  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
  }

  get status(): number {
    return failures[this.code].status;
  }
}
