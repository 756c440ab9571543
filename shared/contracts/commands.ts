import type { CommandContract } from '../kernel/command.ts';
import { attendCircuit } from './circuit-events.ts';
import { tellTyping } from './messaging.ts';
import { setPresence, watchPresence } from './presence.ts';

/** Every socket command there is. */
export const commandContracts: CommandContract[] = [
  attendCircuit,
  setPresence,
  tellTyping,
  watchPresence,
];
