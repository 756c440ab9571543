import { FULL_MARK, formatMark, isPass } from '@cascade/shared/domain/marking/marks';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Box, Flex } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { RatingBadge, VerdictBadge } from './mark-badges.tsx';
import { disagreementOf, onStandardScale, standardText } from './mark-of.ts';

type Props = { marked: Pick<Attempt, 'markHundredths' | 'sheet'> };

export function ResultFigures({ marked: { markHundredths, sheet } }: Props) {
  const { globalRating } = sheet;
  const disagreement = disagreementOf(markHundredths, globalRating);
  return (
    <Card>
      {markHundredths !== null && (
        <>
          <Box textStyle="label" color="muted">
            Your mark
          </Box>
          <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="2">
            <Box textStyle="figure" fontSize="4xl" data-testid="result-mark">
              {formatMark(markHundredths)} / {formatMark(FULL_MARK)}
            </Box>
            <VerdictBadge isPassed={isPass(markHundredths, FULL_MARK)} />
          </Flex>
          <Box color="muted" fontVariantNumeric="tabular-nums" mt="2">
            {onStandardScale(markHundredths)}; the standard is {standardText}
          </Box>
        </>
      )}
      {globalRating && (
        <Flex wrap="wrap" align="center" gap="2" mt={markHundredths === null ? '0' : '4'}>
          Global rating
          <RatingBadge rating={globalRating} />
        </Flex>
      )}
      {disagreement && (
        <Box mt="3" maxWidth="measure">
          {disagreement}
        </Box>
      )}
    </Card>
  );
}
