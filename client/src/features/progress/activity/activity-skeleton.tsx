import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** As high as two streaks and the map below them. */
export function ActivitySkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your practice days…</VisuallyHidden>
      <Skeleton height="12" width="56" mb="4" />
      <Skeleton height="56" width="full" mb="3" />
      <Skeleton height="5" width="56" />
    </div>
  );
}
