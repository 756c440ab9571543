import {
  type AccountSession,
  listAccountSessions,
} from '@cascade/shared/features/account/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';

/** No event reports each use of a session. */
export const sessionsQuery = { ...queryOf(listAccountSessions, {}), staleTime: 0 };

export function forgetSessions(
  queryClient: QueryClient,
  hasEnded: (session: AccountSession) => boolean,
): void {
  queryClient.setQueryData(sessionsQuery.queryKey, (old) => old?.filter((one) => !hasEnded(one)));
}
