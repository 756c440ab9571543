import { pauseClock, resumeClock } from '@cascade/shared/domain/clock/station-clock';
import { type Attempt, commandAttempt } from '@cascade/shared/features/practice/contract';
import { useQueryClient } from '@tanstack/react-query';
import { timedCall } from '../../../api/server-time.ts';
import { useClockCommands } from '../../../domain/clock/use-clock-commands.ts';
import { partsQuery, putAttempt } from '../attempt/attempt-query.ts';

const clockCommands = ['pause', 'resume', 'restart', 'finish'] as const;

type ClockCommand = (typeof clockCommands)[number];

export const commandNames: Record<ClockCommand, string> = {
  pause: 'Pause',
  resume: 'Resume',
  restart: 'Restart',
  finish: 'Finish',
};

const foreseen = { pause: pauseClock, resume: resumeClock };

export function useAttemptClock({ id, clock }: Attempt) {
  const queryClient = useQueryClient();
  async function deliver(command: ClockCommand) {
    const reply = await timedCall(commandAttempt, { params: { id }, body: { command } });
    // A restart must not show the last run's reveal.
    if (!reply.isRevealed) queryClient.removeQueries({ queryKey: partsQuery(id).queryKey });
    putAttempt(queryClient, reply);
  }
  return useClockCommands({ key: id, clock, commands: clockCommands, foreseen, deliver });
}

export type AttemptClock = ReturnType<typeof useAttemptClock>;
