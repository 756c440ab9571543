import { getReference, listReferences } from '@cascade/shared/features/references/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isOutage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';

/** Fetched once; cached by the service worker. */
export const guidesQuery = queryOf(listReferences, {});

/** Without a loaded list, its own request. */
export function useGuide(id: string) {
  const queryClient = useQueryClient();
  const args = { params: { id } };
  return useQuery({
    ...queryOf(getReference, args),
    queryFn: async ({ signal }) => {
      try {
        return await call(getReference, { ...args, signal });
      } catch (error) {
        if (!isOutage(error)) throw error;
        const guides = await queryClient.fetchQuery(guidesQuery).catch(() => []);
        const kept = guides.find((guide) => guide.id === id);
        if (kept) return kept;
        throw error;
      }
    },
    initialData: () =>
      queryClient.getQueryData(guidesQuery.queryKey)?.find((guide) => guide.id === id),
  });
}
