import { getSupportStart } from '@cascade/shared/features/support/administration';
import { useStream } from '../../../live/channel.ts';
import { useStreamStart } from '../../../live/use-stream-start.ts';

/** What admins see of requests stays up to date. Read lists once it is ready. */
export function useSupportStream() {
  const start = useStreamStart(getSupportStart);
  useStream(start.data);
  return { isReady: start.data !== undefined, error: start.error, refetch: start.refetch };
}
