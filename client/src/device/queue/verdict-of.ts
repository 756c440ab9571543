import { ApiError } from '../../api/api-error.ts';

/**
 * What a failed send means. `later`: nobody can say whether it arrived, or the server is busy or
 * away. `kept`: nobody, or somebody else, is signed in. `broken`: the server stumbled over it.
 * `refused`: the gateway will never take it.
 */
export type Verdict = 'later' | 'kept' | 'broken' | 'refused';

const passing = new Set([0, 408, 429, 502, 503, 504]);

/** A refusal counts only in the gateway's own words: a proxy on the way decides nothing. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError) || passing.has(error.status)) return 'later';
  if (error.status === 401) return 'kept';
  if (error.status >= 500) return 'broken';
  return error.code === 'unexpected' ? 'later' : 'refused';
}
