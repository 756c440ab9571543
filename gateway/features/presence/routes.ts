import { findOwnPresence } from '@cascade/db/queries/presence';
import { choosePresence, getOwnPresence } from '@cascade/shared/contracts/presence';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { choose } from './actions.ts';

export function presenceRoutes({ presence }: Services): BoundRoute[] {
  return [
    bind(getOwnPresence, ({ db, caller }) => findOwnPresence(db, caller.userId)),
    bind(choosePresence, ({ db, live, caller, body }) =>
      choose({ tx: db, live, presence }, caller, body.choice),
    ),
  ];
}
