import { getSupportStart } from '@cascade/shared/features/support/administration';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useStream } from '../../../live/channel.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const START_KEPT_MS = 3_600_000;

/** What admins see of requests stays up to date. Read lists once it is ready. */
export function useSupportStream() {
  const start = useQuery({ ...queryOf(getSupportStart, {}), gcTime: START_KEPT_MS });
  useStream(start.data);
  return { isReady: start.data !== undefined, error: start.error, refetch: start.refetch };
}
