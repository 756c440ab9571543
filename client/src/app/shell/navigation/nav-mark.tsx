import { type ComponentType, Suspense } from 'react';

export function NavMark({ Mark }: { Mark: ComponentType | undefined }) {
  if (!Mark) return null;
  return (
    <Suspense fallback={null}>
      <Mark />
    </Suspense>
  );
}
