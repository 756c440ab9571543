import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

const entries = memberEntries({
  name: 'circuit-messages',
  schema: z.array(z.string()),
  keptForDays: 1,
  place: 'tab',
});

/** Messages that were put away in this tab, so that a reload does not bring them back. */
export const readMessages = (circuitId: string): string[] => entries.find(circuitId) ?? [];

export function rememberRead(circuitId: string, messageId: string): void {
  entries.keep(circuitId, [...readMessages(circuitId), messageId]);
}
