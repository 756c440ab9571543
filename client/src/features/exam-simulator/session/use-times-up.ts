import type { StationPhase } from '@cascade/shared/domain/clock/station-clock';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast/toasts.ts';

/** Says so when the time runs out before this page; a task that was finished by hand says nothing. */
export function useTimesUp(phase: StationPhase, isFinished: boolean): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current !== 'ended' && phase === 'ended' && !isFinished)
      toast({
        title: "Time's Up!",
        description: 'This station has ended. Please proceed to the next station.',
        tone: 'destructive',
      });
    before.current = phase;
  }, [phase, isFinished]);
}
