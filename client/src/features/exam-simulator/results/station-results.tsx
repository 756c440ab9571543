import type { ExamStationResult } from '@cascade/shared/features/exam-simulator/results';
import { Box } from '@chakra-ui/react';
import { StationResult } from './station-result.tsx';

/** Every station that was reached, in order. */
export function StationResults({ stations }: { stations: readonly ExamStationResult[] }) {
  if (stations.length === 0)
    return <Box color="muted">This mock ended before its first station.</Box>;
  return (
    <Box as="ol" listStyle="none" data-print="columns">
      {stations.map((station) => (
        <StationResult key={station.number} station={station} />
      ))}
    </Box>
  );
}
