import { Box } from '@chakra-ui/react';
import { ClockDock } from '../../domain/clock/clock-dock.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** The shape of a partner's screen: the clock's place and the text. */
export function PartnerSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <ClockDock aside={<Skeleton height={{ base: '12', lg: '64' }} width="full" />}>
          <Skeleton height="8" width="full" mb="6" />
          <Skeleton height="32" width="full" />
        </ClockDock>
      </Box>
    </Box>
  );
}
