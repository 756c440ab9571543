import { FULL_MARK, formatMark } from '@cascade/shared/domain/marking/marks';
import type { AttemptSummary } from '@cascade/shared/features/practice/contract';
import { chakra, Flex } from '@chakra-ui/react';
import { RatingBadge } from '../../../domain/marking/mark-badges.tsx';
import { Badge } from '../../../ui/data/badge.tsx';

type Props = { attempt: Pick<AttemptSummary, 'completedAt' | 'markHundredths' | 'globalRating'> };

export function AttemptOutcome({ attempt }: Props) {
  const { completedAt, markHundredths, globalRating } = attempt;
  if (completedAt === null) return <Badge whiteSpace="nowrap">Not marked yet</Badge>;
  return (
    <Flex align="center" gap="2">
      {markHundredths !== null && (
        <chakra.span fontWeight="medium" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatMark(markHundredths)} / {formatMark(FULL_MARK)}
        </chakra.span>
      )}
      {globalRating && <RatingBadge rating={globalRating} />}
    </Flex>
  );
}
