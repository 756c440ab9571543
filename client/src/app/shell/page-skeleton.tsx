import { Box } from '@chakra-ui/react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';

export function PageSkeleton() {
  return (
    <Box>
      <VisuallyHidden as="h1">Loading</VisuallyHidden>
      <Skeleton height="10" width="64" mb="3" />
      <Skeleton height="5" width="80" mb="8" />
      <SkeletonCards count={3} label="Loading the page" />
    </Box>
  );
}
