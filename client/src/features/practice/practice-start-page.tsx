import { getCandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { queryOf } from '../../api/query-of.ts';
import { speedOf } from '../../domain/clock/speed-of.ts';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { NothingHere } from './nothing-here.tsx';
import { StartScreen } from './start-screen.tsx';

function StartSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="5" width="56" mb="3" />
        <Skeleton height="10" width="full" mb="3" />
        <Skeleton height="5" width="64" mb="8" />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 4fr' }} gap="8">
          <Box>
            <Skeleton height="16" width="full" mb="4" />
            <Skeleton height="16" width="full" mb="4" />
            <Skeleton height="16" width="full" />
          </Box>
          <Card>
            <Skeleton height="12" width="full" mb="5" />
            <Skeleton height="11" width="56" />
          </Card>
        </Grid>
      </Box>
    </Box>
  );
}

/** 422: no valid number. */
const noSuchStation = [404, 422];

/** Fetches only the candidate's part. */
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
