import { getApplicationsStart } from '@cascade/shared/features/examiners/administration';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

/** What admins see of applications stays up to date. Read lists once it is ready. */
export function useApplicationsStream() {
  const start = useQuery({ ...queryOf(getApplicationsStart, {}), gcTime: START_KEPT_MS });
  useStream(start.data);
  return { isReady: start.data !== undefined, error: start.error, refetch: start.refetch };
}
