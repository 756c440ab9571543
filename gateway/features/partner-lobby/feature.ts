import { findLobby, findTokenOfAttempt } from '@cascade/db/features/partner-lobby/lobbies.queries';
import {
  attendPartnerLobby,
  createPartnerLobby,
  findPartnerLobby,
  getPartnerLobby,
  joinPartnerLobby,
  leavePartnerLobby,
  nextInPartnerLobby,
  readyInPartnerLobby,
  renewPartnerLobby,
} from '@cascade/shared/features/partner-lobby/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { attend, create, goOn, join, leave, renew, setReady } from './actions.ts';
import { lobbyView, seatOf } from './view.ts';

type Call = { userId: string | undefined; body: { key?: string | undefined } };
const callerOf = ({ userId, body }: Call) => ({ userId, key: body.key });

function partnerLobbyRoutes({ env }: Services): BoundRoute[] {
  return [
    bind(createPartnerLobby, (work) => create(work, work.body, !env.isProduction)),
    bind(getPartnerLobby, async ({ db, caller, params, query }) => {
      const row = await findLobby(db, params.token);
      if (!row) throw new AppError('not_found', 'This invitation no longer works.');
      return lobbyView(db, row, seatOf(row, { userId: caller?.userId, key: query.key }));
    }),
    bind(findPartnerLobby, async ({ db, caller, params }) => {
      const token = await findTokenOfAttempt(db, caller.userId, params.id);
      return token === undefined ? null : { token };
    }),
    bind(joinPartnerLobby, (work) => join(work, work.params.token, callerOf(work))),
    bind(attendPartnerLobby, (work) => attend(work, work.params.token, callerOf(work))),
    bind(readyInPartnerLobby, (work) =>
      setReady(work, work.params.token, callerOf(work), work.body),
    ),
    bind(nextInPartnerLobby, (work) => goOn(work, work.params.token, callerOf(work), work.body)),
    bind(leavePartnerLobby, async (work) => {
      await leave(work, work.params.token, callerOf(work));
      return { left: true as const };
    }),
    bind(renewPartnerLobby, (work) => renew(work, work.params.token)),
  ];
}

export const partnerLobby: Feature = { routes: partnerLobbyRoutes };
