import { getMarketStart } from '@cascade/shared/features/examiners/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useStream } from '../../live/channel.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

/** What examiners offer stays up to date. Read it once the stream is ready. */
export function useMarketStream() {
  const start = useQuery({ ...queryOf(getMarketStart, {}), gcTime: START_KEPT_MS });
  useStream(start.data);
  return { isReady: start.data !== undefined, error: start.error, refetch: start.refetch };
}
