import { getScenario } from '@cascade/shared/features/scenarios/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { progressQuery } from './progress/progress-query.ts';
import { Station } from './station/station.tsx';
import { StationFailure, StationProblem } from './station/station-problem.tsx';
import { StationSkeleton } from './station/station-skeleton.tsx';

/** 422: no valid number. */
const noSuchStation = [404, 422];

const stationQuery = (id: number) => queryOf(getScenario, { params: { id } });

function StationScreen({ scenarioId }: { scenarioId: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(stationQuery(scenarioId));
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

/** Specification, section 2.7. */
export function ScenarioPage() {
  const { id = '' } = useParams();
  if (!/^\d+$/.test(id)) return <StationProblem title="Invalid scenario ID" />;
  return <StationScreen key={id} scenarioId={Number(id)} />;
}

ScenarioPage.prefetch = (client: QueryClient, { id = '' }: { id?: string | undefined }) => {
  if (!/^\d+$/.test(id)) return;
  void client.prefetchQuery(stationQuery(Number(id)));
  void client.prefetchQuery(progressQuery);
};
