import { z } from 'zod';
import { memberEntries } from '../../device/member-entries.ts';

const entries = memberEntries({
  name: 'clock-command',
  schema: z.string(),
  keptForDays: 1,
  place: 'tab',
});

/** A command that could not be sent yet, over a reload of the tab. */
export function findWaiting<Command extends string>(
  station: string,
  commands: readonly Command[],
): Command | null {
  const kept = entries.find(station);
  return commands.find((command) => command === kept) ?? null;
}

export function keepWaiting(station: string, command: string | null): void {
  if (command) entries.keep(station, command);
  else entries.forget(station);
}
