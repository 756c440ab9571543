import { getOwnResults } from '@cascade/shared/features/circuits/results';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StationResult } from './station-result.tsx';
import { VerdictCard } from './verdict-card.tsx';

/** What the reader's own mock came to, station by station. */
export function OwnResults({ circuitId }: { circuitId: string }) {
  const { data, error, isPending, refetch } = useQuery(
    queryOf(getOwnResults, { params: { id: circuitId } }),
  );
  if (isPending) return <PartsSkeleton label="Loading your results…" />;
  if (!data)
    return (
      <ErrorState
        title="Your results could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <VerdictCard verdict={data.verdict} />
      <Box display="grid" gap="4" mt="6">
        {data.stations.map((station) => (
          <StationResult key={station.round} result={station} />
        ))}
      </Box>
    </>
  );
}
