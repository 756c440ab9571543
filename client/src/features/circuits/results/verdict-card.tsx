import type { Verdict } from '@cascade/shared/domain/marking/mark-shapes';
import { formatMark } from '@cascade/shared/domain/marking/marks';
import { Box, Flex } from '@chakra-ui/react';
import { standardText } from '../../../domain/marking/mark-of.ts';
import { Card } from '../../../ui/data/card.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { percentText } from './result-words.ts';

/** The sum beside the standard; stations passed are a note, not a rule. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
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
