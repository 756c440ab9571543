import { attendCircuit } from '../features/circuits/events.ts';
import { sendTyping } from '../features/messaging/contract.ts';
import { setPresence, watchPresence } from '../features/presence/contract.ts';
import type { CommandContract } from '../kernel/command.ts';

/** All socket commands. */
export const commandContracts: CommandContract[] = [
  attendCircuit,
  setPresence,
  sendTyping,
  watchPresence,
];
