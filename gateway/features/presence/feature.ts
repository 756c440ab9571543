import { findOwnPresence } from '@cascade/db/features/presence/presence.queries';
import {
  choosePresence,
  getOwnPresence,
  setPresence,
  watchPresence,
} from '@cascade/shared/features/presence/contract';
import { choose } from '../../domain/presence/actions.ts';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';
import { bindCommand } from '../../live/commands.ts';

export const presence: Feature = {
  routes: (services) => [
    bind(getOwnPresence, ({ db, caller }) => findOwnPresence(db, caller.userId)),
    bind(choosePresence, ({ body, ...work }) =>
      choose({ ...work, presence: services.presence }, work.caller, body.choice),
    ),
  ],
  commands: (services) => [
    bindCommand(setPresence, async (socket, { status, activity }) => {
      services.presence.set(socket, { isActive: status === 'online', activity });
      return {};
    }),
    bindCommand(watchPresence, async (socket, { people }) => ({
      states: await services.presence.watch(socket, people),
    })),
  ],
};
