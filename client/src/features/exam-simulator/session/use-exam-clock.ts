import { pauseClock, resumeClock } from '@cascade/shared/domain/clock/station-clock';
import { commandExam } from '@cascade/shared/features/exam-simulator/contract';
import { useQueryClient } from '@tanstack/react-query';
import { timedCall } from '../../../api/server-time.ts';
import { useClockCommands } from '../../../domain/clock/use-clock-commands.ts';
import { putExam } from './exam-query.ts';
import type { StartedStation } from './started-station.ts';

const commands = ['start', 'pause', 'finish'] as const;
type ExamCommand = (typeof commands)[number];

const foreseen = { start: resumeClock, pause: pauseClock };

/** As their buttons say them. */
export const commandNames: Record<ExamCommand, string> = {
  start: 'Start Station',
  pause: 'Pause Station',
  finish: 'Complete Station',
};

/** The clock of the station that is being sat, and what moves it. */
export function useExamClock(sessionId: string, { number, attemptId, clock }: StartedStation) {
  const queryClient = useQueryClient();
  async function deliver(command: ExamCommand) {
    const body = { stationNumber: number, command };
    putExam(queryClient, await timedCall(commandExam, { params: { id: sessionId }, body }));
  }
  return useClockCommands({ key: attemptId, clock, commands, foreseen, deliver });
}
