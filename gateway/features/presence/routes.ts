import { findOwnPresence } from '@cascade/db/features/presence/presence.queries';
import { choosePresence, getOwnPresence } from '@cascade/shared/features/presence/contract';
import { choose } from '../../domain/presence/actions.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

export function presenceRoutes({ presence }: Services): BoundRoute[] {
  return [
    bind(getOwnPresence, ({ db, caller }) => findOwnPresence(db, caller.userId)),
    bind(choosePresence, ({ body, ...work }) =>
      choose({ ...work, presence }, work.caller, body.choice),
    ),
  ];
}
