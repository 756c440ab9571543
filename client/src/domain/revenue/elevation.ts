import { getElevation } from '@cascade/shared/features/account/elevation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { serverNow } from '../../api/server-time.ts';
import { useStream } from '../../live/channel.ts';

/** Whether this moment of the server's clock is still ahead; null never is. */
export function useIsAhead(until: string | null): boolean {
  const leftMs = until === null ? 0 : Date.parse(until) - serverNow();
  const [, setRung] = useState(0);
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setRung((times) => times + 1), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs > 0;
}

/**
 * Follows a stream within `RevenueFrame` while the half hour lasts, and again after another sign-in,
 * from where the data were read. After it an event would open the dialog that asks for the sign-in.
 */
export function useElevatedStream(start: { stream: string; n: number } | undefined): void {
  const { data } = useQuery(queryOf(getElevation, {}));
  const isElevated = useIsAhead(data?.elevatedUntil ?? null);
  useStream(isElevated ? start : undefined);
}
