import type { CommandContract } from '../kernel/command.ts';
import { attendCircuit } from '../features/circuits/events.ts';
import { tellTyping } from '../features/messaging/contract.ts';
import { setPresence, watchPresence } from '../features/presence/contract.ts';

/** Every socket command there is. */
export const commandContracts: CommandContract[] = [
  attendCircuit,
  setPresence,
  tellTyping,
  watchPresence,
];
