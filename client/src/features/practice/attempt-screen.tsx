import { Box } from '@chakra-ui/react';
import { ClockDock } from '../../domain/clock/clock-dock.tsx';
import { useStepsAhead } from '../../feature.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AttemptView, afterTask } from './attempt/attempt-view.tsx';
import { useAttempt } from './attempt/use-attempt.ts';
import { NothingHere } from './nothing-here.tsx';
import type { PartnerSlot } from './partner-slot.ts';

function AttemptSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the station</VisuallyHidden>
      <Box aria-hidden>
        <ClockDock aside={<Skeleton height={{ base: '12', lg: '64' }} width="full" />}>
          <Skeleton height="8" width="full" mb="6" />
          <Skeleton height="5" width="full" mb="3" />
          <Skeleton height="5" width="full" mb="3" />
          <Skeleton height="5" width="80" mb="3" />
          <Skeleton height="32" width="full" mt="8" />
        </ClockDock>
      </Box>
    </Box>
  );
}

type Props = { attemptId: string; partner: PartnerSlot };

export function AttemptScreen({ attemptId, partner }: Props) {
  const found = useAttempt(attemptId);
  useStepsAhead(afterTask);
  if (found.state === 'open') return <AttemptView attempt={found.attempt} partner={partner} />;
  if (found.state === 'loading') return <AttemptSkeleton />;
  if (found.state === 'absent') {
    return <NothingHere title="Attempt not found" hint="You have no attempt at this address." />;
  }
  return (
    <ErrorState
      level="h1"
      title="The attempt could not be loaded"
      error={found.error}
      onRetry={found.retry}
    />
  );
}
