import { commandContracts } from '@cascade/shared/registry/commands';
import { attendance } from './features/circuits/people/people-actions.ts';
import { messagingCommands } from './features/messaging/typing.ts';
import { presenceCommands } from './features/presence/commands.ts';
import { type BoundCommand, checkCommands } from './live/commands.ts';
import type { Services } from './services.ts';

/**
 * What this gateway does when it is told to over a socket, feature by feature.
 * @throws Error when a command has not exactly one handler
 */
export function allCommands(services: Services): BoundCommand[] {
  const bound: BoundCommand[] = [
    attendance(services),
    ...messagingCommands(services),
    ...presenceCommands(services),
  ];
  checkCommands(commandContracts, bound);
  return bound;
}
