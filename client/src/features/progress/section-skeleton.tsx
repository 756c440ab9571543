import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** Lines on a card, while what they stand for loads. */
export function SectionSkeleton({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <Card role="status" display="grid" gap="4">
      <VisuallyHidden>{label}…</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => index).map((index) => (
        <Skeleton key={index} height="9" width="full" />
      ))}
    </Card>
  );
}
