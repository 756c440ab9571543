import { useQuery } from '@tanstack/react-query';
import { useStations } from '../../../features/scenarios/list/use-stations.ts';
import { progressQuery } from '../../../features/scenarios/progress/progress-query.ts';
import { suggestStation } from '../../../features/scenarios/suggest-station.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AllCompleted } from './all-completed.tsx';
import { NextStationCard } from './next-station-card.tsx';
import { NextStationSkeleton } from './next-station-skeleton.tsx';

/** What shall I do now? */
export function NextStation() {
  const stations = useStations();
  const progress = useQuery(progressQuery);
  if (stations.data && progress.data) {
    const station = suggestStation(stations.data, progress.data);
    if (station) return <NextStationCard station={station} isFirst={progress.data.length === 0} />;
    return <AllCompleted total={stations.data.length} />;
  }
  const failed = [stations, progress].filter(({ error, isFetching }) => error && !isFetching);
  if (failed.length === 0) return <NextStationSkeleton />;
  return (
    <ErrorState
      title="Your next station could not be loaded"
      error={failed[0]?.error}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
    />
  );
}
