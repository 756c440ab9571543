import type { GlobalRating } from '@cascade/shared/features/practice/contract';
import { Badge } from '../../ui/data/badge.tsx';

const tones = {
  Pass: 'pass',
  'Borderline Pass': 'borderlinePass',
  'Borderline Fail': 'borderlineFail',
  Fail: 'fail',
} as const;

export function RatingBadge({ rating }: { rating: GlobalRating }) {
  const tone = `rating.${tones[rating]}`;
  return (
    <Badge bg={`${tone}.subtle`} color={`${tone}.fg`} whiteSpace="nowrap">
      {rating}
    </Badge>
  );
}
