import { FULL_MARK, formatMark, isPass } from '@cascade/shared/domain/marking/marks';
import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { Box, Flex } from '@chakra-ui/react';
import { VerdictBadge } from './mark-badges.tsx';
import {
  disagreementOf,
  markSoFar,
  onStandardScale,
  scoredDomains,
  standardText,
} from './mark-of.ts';

type Props = { scheme: MarkScheme | null; sheet: PracticeSheet };

export function MarkPreview({ scheme, sheet }: Props) {
  const domains = scoredDomains(scheme, sheet.scores);
  const mark = markSoFar(domains);
  const scored = domains.filter(({ score }) => score !== undefined).length;
  const isWhole = scored === domains.length && mark !== null;
  const disagreement = isWhole ? disagreementOf(mark, sheet.globalRating) : null;
  return (
    <Box fontVariantNumeric="tabular-nums">
      <Flex
        direction={{ lg: 'column' }}
        align={{ base: 'center', lg: 'flex-start' }}
        justify="space-between"
        columnGap="4"
        rowGap="3"
      >
        <Box>
          <Box textStyle="caption" color="muted">
            {isWhole ? 'Your mark' : 'Your mark so far'}
          </Box>
          <Box
            fontSize={{ base: '2xl', lg: '4xl' }}
            lineHeight="tight"
            fontWeight="medium"
            whiteSpace="nowrap"
            data-testid="mark-preview"
          >
            {mark === null ? '–' : formatMark(mark)} / {formatMark(FULL_MARK)}
          </Box>
        </Box>
        {isWhole ? (
          <VerdictBadge isPassed={isPass(mark, FULL_MARK)} />
        ) : (
          <Box textStyle="small">
            {scored} of {domains.length} domains
          </Box>
        )}
      </Flex>
      <Flex wrap="wrap" columnGap="3" textStyle="caption" color="muted" mt={{ base: '1', lg: '3' }}>
        {mark !== null && <span>Yours {onStandardScale(mark)}</span>}
        <span>Standard {standardText}</span>
      </Flex>
      {disagreement && (
        <Box textStyle="small" mt="4" hideBelow="lg">
          {disagreement}
        </Box>
      )}
    </Box>
  );
}
