import { Box } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

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

const parts = ['due', 'plan', 'profile'];

export function ProgressSkeleton() {
  return (
    <Box role="status" display="grid" gap={{ base: '8', md: '12' }}>
      <VisuallyHidden>Loading your progress…</VisuallyHidden>
      {parts.map((part) => (
        <div key={part}>
          <Skeleton height="8" width="56" mb="4" />
          <Card display="grid" gap="4">
            <Skeleton height="9" width="full" />
            <Skeleton height="9" width="full" />
            <Skeleton height="9" width="64" />
          </Card>
        </div>
      ))}
    </Box>
  );
}
