import { ApiError, askedSecondsOf } from '../../api/api-error.ts';
import { resendInMs } from '../../live/backoff.ts';

/**
 * `later`: unknown or unavailable. `kept`: signed out or another member. `broken`: server error.
 * `refused`: final.
 */
type Verdict = 'later' | 'kept' | 'broken' | 'refused';

const passing = new Set([0, 408, 429, 502, 503, 504]);

/** A proxy's errors are no refusals. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError) || passing.has(error.status)) return 'later';
  if (error.status === 401) return 'kept';
  if (error.status >= 500) return 'broken';
  return error.code === 'unexpected' ? 'later' : 'refused';
}

/** Stalled requests must not hold up a queue; they are retried with the same key. */
export const SEND_TIMEOUT_MS = 15_000;
/** Then given up, so that others can pass. */
const MAX_SERVER_ERRORS = 5;

/** When a queue tries again, and when it gives one thing up. */
export class Resending {
  private failures = 0;
  private readonly serverErrors = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly drain: () => void) {}

  accepted(id: string): void {
    this.succeeded();
    this.serverErrors.delete(id);
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** `given_up`: the server failed repeatedly, so it may have arrived. */
  judge(id: string, error: unknown): Exclude<Verdict, 'broken'> | 'given_up' {
    const verdict = verdictOf(error);
    if (verdict !== 'broken') return verdict;
    const serverErrors = (this.serverErrors.get(id) ?? 0) + 1;
    this.serverErrors.set(id, serverErrors);
    if (serverErrors < MAX_SERVER_ERRORS) return 'later';
    this.serverErrors.delete(id);
    return 'given_up';
  }

  /** With growing delays, or when the server asked for it. */
  later(error?: unknown): void {
    this.cancel();
    if (this.isStopped) return;
    this.timer = setTimeout(
      this.drain,
      resendInMs(this.failures, Math.random(), askedSecondsOf(error)),
    );
    this.failures += 1;
  }

  cancel(): void {
    clearTimeout(this.timer);
  }

  stop(): void {
    this.isStopped = true;
    this.cancel();
  }
}
