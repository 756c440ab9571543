import { Box } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const parts = ['due', 'plan', 'profile'];

/** Titled parts, while how high each will be is not known. */
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
