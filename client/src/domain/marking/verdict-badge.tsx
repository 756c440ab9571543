import { Check, X } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';

/** The verdict by the mark; the global rating is another matter. */
export function VerdictBadge({ isPassed }: { isPassed: boolean }) {
  return (
    <Badge tone={isPassed ? 'success' : 'danger'}>
      {isPassed ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
      {isPassed ? 'Pass by the mark' : 'Below the standard'}
    </Badge>
  );
}
