import {
  pauseClock,
  resumeClock,
  type StationPhase,
} from '@cascade/shared/domain/clock/station-clock';
import { commandExam } from '@cascade/shared/features/exam-simulator/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { timedCall } from '../../../api/server-time.ts';
import { useClockCommands } from '../../../domain/clock/use-clock-commands.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import type { StartedStation } from './exam-queries.ts';
import { putExam } from './exam-queries.ts';

/** Not for a task finished by hand. */
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

const commands = ['start', 'pause', 'finish'] as const;
type ExamCommand = (typeof commands)[number];

const foreseen = { start: resumeClock, pause: pauseClock };

export const commandNames: Record<ExamCommand, string> = {
  start: 'Start Station',
  pause: 'Pause Station',
  finish: 'Complete Station',
};

export function useExamClock(sessionId: string, { number, attemptId, clock }: StartedStation) {
  const queryClient = useQueryClient();
  async function deliver(command: ExamCommand) {
    const body = { stationNumber: number, command };
    putExam(queryClient, await timedCall(commandExam, { params: { id: sessionId }, body }));
  }
  return useClockCommands({ key: attemptId, clock, commands, foreseen, deliver });
}
