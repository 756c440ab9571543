import { getCandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { speedOf } from '../../domain/clock/speed-of.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NothingHere } from './nothing-here.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { StartSkeleton } from './start/start-skeleton.tsx';

/** 422: a whole number, but none that a station can have. */
const noSuchStation = [404, 422];

/** Where a timed station begins. It asks for the candidate's part of the station and no other. */
export function PracticeStartPage() {
  const { scenarioId = '' } = useParams();
  const [search] = useSearchParams();
  const isNumber = /^\d+$/.test(scenarioId);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryOf(getCandidateScenario, { params: { id: Number(scenarioId) } }),
    enabled: isNumber,
  });
  if (!isNumber) return <NothingHere title="Invalid scenario ID" />;
  if (data) return <StartScreen key={scenarioId} scenario={data} speed={speedOf(search)} />;
  if (isPending || isFetching) return <StartSkeleton />;
  if (error instanceof ApiError && noSuchStation.includes(error.status)) {
    return (
      <NothingHere
        title="Scenario Not Found"
        hint="The scenario you're looking for doesn't exist or has been removed."
      />
    );
  }
  return (
    <ErrorState
      level="h1"
      title="The station could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
