import { Box } from '@chakra-ui/react';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** The shape of a running session: the clock's place, the counter, some lines of text. */
export function ExamSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the session</VisuallyHidden>
      <Box aria-hidden>
        <ClockDock aside={<Skeleton height={{ base: '12', lg: '64' }} width="full" />}>
          <Skeleton height="8" width="56" mb="4" />
          <Skeleton height="2" width="full" mb="8" />
          <Skeleton height="5" width="full" mb="3" />
          <Skeleton height="5" width="full" mb="3" />
          <Skeleton height="5" width="80" />
        </ClockDock>
      </Box>
    </Box>
  );
}
