import { listAttempts } from '@cascade/shared/features/practice/contract';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { useProgress } from '../progress/use-progress.ts';
import type { Show } from './filter-address.ts';
import { showStations } from './show-stations.ts';
import { useStations } from './use-stations.ts';

/** Progress is fetched only when the filter needs it. */
export function useShownStations(show: Show) {
  const stations = useStations();
  const progress = useProgress({ enabled: show !== '' });
  const attempts = useQuery({
    ...queryOf(listAttempts, { query: { limit: 200 } }),
    enabled: show === 'unseen',
  });
  const needed = [
    stations,
    ...(show === '' ? [] : [progress]),
    ...(show === 'unseen' ? [attempts] : []),
  ];
  const missing = needed.filter(({ data }) => !data);
  const shown = useMemo(
    (): ScenarioCard[] =>
      showStations(stations.data ?? [], show, progress.data ?? [], attempts.data ?? []),
    [stations.data, show, progress.data, attempts.data],
  );
  return {
    all: stations.data,
    shown,
    isKnown: missing.length === 0,
    isLoading: missing.some(({ isFetching }) => isFetching),
    error: missing.find(({ error }) => error)?.error,
    retry: () => {
      for (const query of missing) void query.refetch();
    },
  };
}
