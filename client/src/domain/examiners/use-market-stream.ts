import { getMarketStart } from '@cascade/shared/features/examiners/contract';
import { useCurrentUser } from '../../api/current-user.ts';
import { useStream } from '../../live/channel.ts';
import { useStreamStart } from '../../live/use-stream-start.ts';

/**
 * What examiners offer, and when they are free, stays up to date for members. Read it once the
 * stream is ready; visitors have none.
 */
export function useMarketStream() {
  const { state } = useCurrentUser();
  const start = useStreamStart(getMarketStart, { enabled: state === 'signed-in' });
  useStream(start.data);
  return {
    isReady: state === 'signed-out' || start.data !== undefined,
    error: start.error,
    refetch: start.refetch,
  };
}
