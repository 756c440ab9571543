import { ApiError } from '../../api/api-error.ts';

/**
 * The meaning of a failed send. `later`: unknown, or the server is unavailable. `kept`: signed
 * out, or another member. `broken`: a server error. `refused`: final.
 */
export type Verdict = 'later' | 'kept' | 'broken' | 'refused';

const passing = new Set([0, 408, 429, 502, 503, 504]);

/** Only the gateway's own problem responses count as refusals, not a proxy's. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError) || passing.has(error.status)) return 'later';
  if (error.status === 401) return 'kept';
  if (error.status >= 500) return 'broken';
  return error.code === 'unexpected' ? 'later' : 'refused';
}
