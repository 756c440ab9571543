import { ApiError } from '../../api/api-error.ts';

/**
 * `later`: unknown or unavailable. `kept`: signed out or another member. `broken`: server error.
 * `refused`: final.
 */
export type Verdict = 'later' | 'kept' | 'broken' | 'refused';

const passing = new Set([0, 408, 429, 502, 503, 504]);

/** A proxy's errors are no refusals. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError) || passing.has(error.status)) return 'later';
  if (error.status === 401) return 'kept';
  if (error.status >= 500) return 'broken';
  return error.code === 'unexpected' ? 'later' : 'refused';
}
