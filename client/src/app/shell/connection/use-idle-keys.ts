import type { Member } from '@cascade/shared/features/auth/contract';
import { useEffect } from 'react';

/** Short visits end sooner. */
const CALM_MS = 20_000;
/** Limit for busy pages. */
const IDLE_WITHIN_MS = 20_000;

type Connection = { connection?: { saveData?: boolean } };

/** Without keys others could not write to this member. Skipped under data saving. */
export function useIdleKeys(member: Member | null, isTimed: boolean): void {
  const memberId = member?.emailVerified ? member.id : undefined;
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
        // Offline, or during a release.
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
