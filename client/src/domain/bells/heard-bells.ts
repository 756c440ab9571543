import { z } from 'zod';
import { memberEntries } from '../../device/member-entries.ts';

const entries = memberEntries({
  name: 'heard-bells',
  schema: z.number(),
  keptForDays: 1,
  place: 'tab',
});

/**
 * How far one run of a clock has been listened to in this tab, in ms of exam time, so that a
 * reload right after a bell doesn't ring it again.
 */
export const heardUntil = (runKey: string): number => entries.find(runKey) ?? -1;

export function keepHeard(runKey: string, heardMs: number): void {
  entries.keep(runKey, heardMs);
}
