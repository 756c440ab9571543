import { getPartnerStation, type PartnerStation } from '@cascade/shared/features/partner/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { timedCall } from '../../api/server-time.ts';

/** How often a pause or an early end is looked for while the page is seen, in ms. */
const askedEveryMs = 3_000;

/** One part of somebody's station. Nothing of it stays in memory once it is no longer shown. */
export function partnerQuery(token: string) {
  return queryOptions<PartnerStation>({
    ...queryOf(getPartnerStation, { params: { token } }),
    queryFn: ({ signal }) => timedCall(getPartnerStation, { params: { token }, signal }),
    refetchInterval: askedEveryMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    gcTime: 0,
  });
}
