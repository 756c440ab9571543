import { getApplicationsStart } from '@cascade/shared/features/examiners/administration';
import { useStream } from '../../../live/channel.ts';
import { useStreamStart } from '../../../live/use-stream-start.ts';

/** What admins see of applications stays up to date. Read lists once it is ready. */
export function useApplicationsStream() {
  const start = useStreamStart(getApplicationsStart);
  useStream(start.data);
  return { isReady: start.data !== undefined, error: start.error, refetch: start.refetch };
}
