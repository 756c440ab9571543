import { getScenario } from '@cascade/shared/features/scenarios/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { readScenario } from './read-scenario.ts';
import { Station } from './station.tsx';
import { StationFailure } from './station-failure.tsx';
import { StationProblem } from './station-problem.tsx';
import { StationSkeleton } from './station-skeleton.tsx';

/** 422: a whole number, but none that a station can have. */
const noSuchStation = [404, 422];

/** One station, from loading to full. */
export function StationScreen({ scenarioId }: { scenarioId: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryOf(getScenario, { params: { id: scenarioId } }),
    select: readScenario,
  });
  if (data) return <Station scenario={data} />;
  if (isPending || (error && isFetching)) return <StationSkeleton />;
  const isAbsent = !error || (error instanceof ApiError && noSuchStation.includes(error.status));
  if (!isAbsent) return <StationFailure error={error} onRetry={() => void refetch()} />;
  return (
    <StationProblem
      title="Scenario Not Found"
      hint="The scenario you're looking for doesn't exist or has been removed."
    />
  );
}
