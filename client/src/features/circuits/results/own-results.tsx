import type { Verdict } from '@cascade/shared/domain/marking/mark-shapes';
import { formatMark } from '@cascade/shared/domain/marking/marks';
import { getOwnResults } from '@cascade/shared/features/circuits/results';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { standardText } from '../../../domain/marking/mark-of.ts';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { percentText } from '../../../domain/marking/result-words.ts';
import { Card } from '../../../ui/data/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { StationResult } from './station-result.tsx';

/** Stations passed are information, not a rule. */
function VerdictCard({ verdict }: { verdict: Verdict }) {
  const { outcome, rawHundredths, maxHundredths, stationsPassed, marked, unmarked, voided } =
    verdict;
  const hasMarks = maxHundredths > 0;
  const notes = [
    hasMarks && `Stations passed: ${stationsPassed} of ${marked}`,
    unmarked > 0 && `${unmarked} without a mark, so this is provisional`,
    voided > 0 && `${voided} did not count`,
  ].filter(Boolean);
  return (
    <Card>
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="2">
        <Box textStyle="figure" fontSize="4xl" data-testid="result-sum">
          {hasMarks
            ? `${formatMark(rawHundredths)} / ${formatMark(maxHundredths)}`
            : 'No marks yet'}
        </Box>
        <OutcomeBadge outcome={outcome} />
      </Flex>
      <Box color="muted" fontVariantNumeric="tabular-nums" mt="2">
        {hasMarks ? `${percentText(rawHundredths, maxHundredths)}; the` : 'The'} standard is{' '}
        {standardText}
      </Box>
      <Box mt="2">{notes.join('. ')}.</Box>
    </Card>
  );
}

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
