import { Box } from '@chakra-ui/react';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** The shape of a running station: the clock's place and some lines of text. */
export function AttemptSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <ClockDock aside={<Skeleton height={{ base: '12', lg: '64' }} width="full" />}>
          <Skeleton height="8" width="full" mb="6" />
          {['full', 'full', '80'].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey lines never change places
            <Skeleton key={line} height="5" width={width} mb="3" />
          ))}
          <Skeleton height="32" width="full" mt="8" />
        </ClockDock>
      </Box>
    </Box>
  );
}
