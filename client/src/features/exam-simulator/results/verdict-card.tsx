import type { Outcome, Verdict } from '@cascade/shared/domain/marking/mark-shapes';
import { formatMark } from '@cascade/shared/domain/marking/marks';
import { Box, Flex } from '@chakra-ui/react';
import { standardText, sumOnStandardScale } from '../../../domain/marking/mark-of.ts';
import { Card } from '../../../ui/data/card.tsx';
import { OutcomeBadge } from '../outcome-badge.tsx';

const meanings: Record<Outcome, string> = {
  pass: 'The marks reach the standard.',
  fail: 'The marks are below the standard.',
  provisional: 'Stations without a mark are left out, so this is not the last word.',
};

type Props = { verdict: Verdict; totalStations: number };

export function VerdictCard({ verdict, totalStations }: Props) {
  const { outcome, rawHundredths, maxHundredths, stationsPassed, unmarked, marked } = verdict;
  return (
    <Card fontVariantNumeric="tabular-nums">
      <Flex align="center" gap="3" textStyle="label" color="muted" mb="2">
        Verdict
        <OutcomeBadge outcome={outcome} />
      </Flex>
      <Box textStyle="figure" fontSize="4xl" data-testid="verdict-marks">
        {formatMark(rawHundredths)} / {formatMark(maxHundredths)}
      </Box>
      {marked > 0 && (
        <Box mt="2">
          {sumOnStandardScale(rawHundredths, maxHundredths)}; the standard is {standardText}
        </Box>
      )}
      <Box color="muted" mt="2">
        {meanings[outcome]}
      </Box>
      <Box color="muted" textStyle="small" mt="4">
        Stations passed {stationsPassed}/{totalStations}. This is a note; the marks alone decide.
        {unmarked > 0 && ` ${unmarked} without a mark.`}
      </Box>
    </Card>
  );
}
