import {
  createPartnerLinks,
  getPartnerStation,
  type PartnerLink,
  type PartnerStation,
} from '@cascade/shared/features/partner/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { timedCall } from '../../api/server-time.ts';

/** Asking again returns the same links. */
export function linksQuery(attemptId: string) {
  return queryOptions<PartnerLink[]>({
    queryKey: [createPartnerLinks.name, attemptId],
    queryFn: () => call(createPartnerLinks, { params: { id: attemptId } }),
  });
}

/** In ms, to notice a pause or early end. */
const refetchEveryMs = 3_000;

/** Removed from memory when no longer shown. */
export function partnerQuery(token: string) {
  return queryOptions<PartnerStation>({
    ...queryOf(getPartnerStation, { params: { token } }),
    queryFn: ({ signal }) => timedCall(getPartnerStation, { params: { token }, signal }),
    refetchInterval: refetchEveryMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    gcTime: 0,
  });
}
