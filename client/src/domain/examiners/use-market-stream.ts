import { getMarketStart } from '@cascade/shared/features/examiners/contract';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

/**
 * What examiners offer, and when they are free, stays up to date for members. Read it once the
 * stream is ready; visitors have none.
 */
export function useMarketStream() {
  const { state } = useCurrentUser();
  const start = useQuery({
    ...queryOf(getMarketStart, {}),
    gcTime: START_KEPT_MS,
    enabled: state === 'signed-in',
  });
  useStream(start.data);
  return {
    isReady: state === 'signed-out' || start.data !== undefined,
    error: start.error,
    refetch: start.refetch,
  };
}
