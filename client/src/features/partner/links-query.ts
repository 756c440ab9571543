import { createPartnerLinks, type PartnerLink } from '@cascade/shared/features/partner/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Asking again gives the same links, so they are read like any other data. */
export function linksQuery(attemptId: string) {
  return queryOptions<PartnerLink[]>({
    queryKey: [createPartnerLinks.name, attemptId],
    queryFn: () => call(createPartnerLinks, { params: { id: attemptId } }),
  });
}
