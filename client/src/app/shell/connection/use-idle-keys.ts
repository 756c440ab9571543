import type { Member } from '@cascade/shared/features/auth/contract';
import { useEffect } from 'react';

/** Long enough for a page to have what it needs, and for somebody in a hurry to be elsewhere. */
const CALM_MS = 20_000;
/** A page that is never idle makes them all the same. */
const IDLE_WITHIN_MS = 20_000;
/** A clock runs here, or somebody only passes through. */
const timed = /^\/(practice\/attempt|exam-simulator\/.|partner\/)/;

type Connection = { connection?: { saveData?: boolean } };

/**
 * Makes the keys for private messages while nothing else is to do, whether or not the member ever
 * opens messages: without keys nobody could write to them. Whoever saves data is left alone until
 * they open messages.
 */
export function useIdleKeys(member: Member | null, pathname: string): void {
  const memberId = member?.emailVerified ? member.id : undefined;
  const isTimed = timed.test(pathname);
  useEffect(() => {
    if (memberId === undefined || isTimed) return undefined;
    if ((navigator as Connection).connection?.saveData) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      try {
        const keys = await import('../../../e2ee/keys.ts');
        if (!isOver) await keys.checkKeys();
      } catch {
        // Without a connection, or in the middle of a release.
        if (!isOver) whenCalm();
      }
    };
    const whenCalm = () => {
      timer = setTimeout(() => {
        if ('requestIdleCallback' in window)
          requestIdleCallback(() => void check(), { timeout: IDLE_WITHIN_MS });
        else void check();
      }, CALM_MS);
    };
    whenCalm();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [memberId, isTimed]);
}
