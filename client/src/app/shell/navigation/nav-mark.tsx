import { type ComponentType, Suspense } from 'react';

/** What is new behind an entry; nothing until its script is there. */
export function NavMark({ Mark }: { Mark: ComponentType | undefined }) {
  if (!Mark) return null;
  return (
    <Suspense fallback={null}>
      <Mark />
    </Suspense>
  );
}
