import type { GlobalRating } from '@cascade/shared/domain/marking/mark-sheet';
import { Check, X } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';

export function VerdictBadge({ isPassed }: { isPassed: boolean }) {
  return (
    <Badge tone={isPassed ? 'success' : 'danger'}>
      {isPassed ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
      {isPassed ? 'Pass by the mark' : 'Below the standard'}
    </Badge>
  );
}

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
