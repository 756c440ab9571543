import { ErrorState } from '../../ui/states/error-state.tsx';
import { AttemptSkeleton } from './attempt/attempt-skeleton.tsx';
import { AttemptView } from './attempt/attempt-view.tsx';
import { useAttempt } from './attempt/use-attempt.ts';
import { NothingHere } from './nothing-here.tsx';
import type { PartnerSlot } from './partner-slot.ts';

type Props = { attemptId: string; partner: PartnerSlot };

/** One attempt at a station, from loading to its result. */
export function AttemptScreen({ attemptId, partner }: Props) {
  const found = useAttempt(attemptId);
  if (found.state === 'open') return <AttemptView attempt={found.attempt} partner={partner} />;
  if (found.state === 'loading') return <AttemptSkeleton />;
  if (found.state === 'absent') {
    return <NothingHere title="Attempt not found" hint="There is no attempt of yours here." />;
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
