import { pauseClock, resumeClock } from '@cascade/shared/domain/clock/station-clock';
import { type Attempt, commandAttempt } from '@cascade/shared/features/practice/contract';
import { useQueryClient } from '@tanstack/react-query';
import { timedCall } from '../../../api/server-time.ts';
import { useClockCommands } from '../../../domain/clock/use-clock-commands.ts';
import { partsQuery, putAttempt } from '../attempt/attempt-query.ts';
import { type ClockCommand, clockCommands } from './clock-command.ts';

const foreseen = { pause: pauseClock, resume: resumeClock };

/** The clock of an attempt, and what moves it. */
export function useAttemptClock({ id, clock }: Attempt) {
  const queryClient = useQueryClient();
  async function deliver(command: ClockCommand) {
    const reply = await timedCall(commandAttempt, { params: { id }, body: { command } });
    // A fresh run of the station is sat without what the last one's end had opened.
    if (!reply.isRevealed) queryClient.removeQueries({ queryKey: partsQuery(id).queryKey });
    putAttempt(queryClient, reply);
  }
  return useClockCommands({ key: id, clock, commands: clockCommands, foreseen, deliver });
}

export type AttemptClock = ReturnType<typeof useAttemptClock>;
