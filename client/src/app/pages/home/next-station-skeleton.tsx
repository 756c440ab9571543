import { Box } from '@chakra-ui/react';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { NextStationFrame } from './next-station-frame.tsx';

export function NextStationSkeleton() {
  return (
    <NextStationFrame role="status">
      <VisuallyHidden>Loading your next station…</VisuallyHidden>
      <Skeleton height="5" width="32" />
      <Box width="full">
        <Skeleton height="9" width="full" mb="2" />
        <Skeleton height="9" width="64" />
      </Box>
      <Skeleton height="6" width="64" />
      <Skeleton height="6" width="56" />
      <Skeleton height="12" width="40" mt="auto" borderRadius="md" />
    </NextStationFrame>
  );
}
