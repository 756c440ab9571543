import { setPresence, watchPresence } from '@cascade/shared/features/presence/contract';
import { type BoundCommand, bindCommand } from '../../live/commands.ts';
import type { Services } from '../../services.ts';

export function presenceCommands({ presence }: Services): BoundCommand[] {
  return [
    bindCommand(setPresence, async (socket, { status, activity }) => {
      presence.set(socket, { isActive: status === 'online', activity });
      return {};
    }),
    bindCommand(watchPresence, async (socket, { people }) => ({
      states: await presence.watch(socket, people),
    })),
  ];
}
