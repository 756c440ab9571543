import { getStatus } from '@cascade/shared/features/status/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';

const EVERY_MS = 30_000;

/**
 * Asked again and again while somebody looks, unlike all other data: live events may be what does
 * not work.
 */
export function useSystemStatus() {
  return useQuery({
    ...queryOf(getStatus, {}),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}
