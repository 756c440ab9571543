import { keptShares, listAppointmentsOf } from '@cascade/db/domain/people/appointments.queries';
import { listPracticeSessionsOf } from '@cascade/db/domain/practice-groups/practice-sessions.queries';
import { findQuietHours, listWishesOf } from '@cascade/db/features/study-partners/partners.queries';
import {
  findProposal,
  listProposalsOf,
} from '@cascade/db/features/study-partners/proposals.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { listAppointments } from '@cascade/shared/features/study-partners/appointments';
import {
  acceptProposal,
  declineProposal,
  getProposal,
  listProposals,
  propose as proposeContract,
  withdrawProposal,
} from '@cascade/shared/features/study-partners/proposals';
import { getQuietHours, setQuietHours } from '@cascade/shared/features/study-partners/quiet-hours';
import { listWishes, removeWish, setWish } from '@cascade/shared/features/study-partners/wishes';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { noSuchProposal } from './proposal-rules.ts';
import { accept, decline, withdraw } from './proposals.ts';
import { propose } from './propose.ts';
import { keepQuiet, takeBackWish, wishFor } from './wishes.ts';

export function proposalRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(listProposals, ({ caller }) =>
      inSnapshot(database, async (tx) => ({
        proposals: await listProposalsOf(tx, caller.userId, clock.now()),
        sessions: await listPracticeSessionsOf(tx, caller.userId, clock.now()),
      })),
    ),
    bind(getProposal, async ({ db, caller, params }) => {
      const found = await findProposal(db, params.id);
      if (!found) throw noSuchProposal();
      const { proposerId, receiverId } = found.row;
      if (![proposerId, receiverId].includes(caller.userId)) throw noSuchProposal();
      return found.view;
    }),
    bind(proposeContract, (context) => propose(context, context.key, context.body)),
    bind(acceptProposal, (context) => accept(context, context.params.id, context.body.startsAt)),
    bind(declineProposal, (context) => decline(context, context.params.id)),
    bind(withdrawProposal, (context) => withdraw(context, context.params.id)),
    bind(listWishes, ({ db, caller }) => listWishesOf(db, caller.userId)),
    bind(setWish, (context) => wishFor(context, context.params.personId, context.body.wish)),
    bind(removeWish, (context) => takeBackWish(context, context.params.personId)),
    bind(listAppointments, ({ caller }) =>
      inSnapshot(database, async (tx) => ({
        appointments: await listAppointmentsOf(tx, caller.userId),
        share: (await keptShares(tx, [caller.userId])).get(caller.userId) ?? null,
      })),
    ),
    bind(getQuietHours, async ({ db, caller }) => ({
      quietHours: await findQuietHours(db, caller.userId),
    })),
    bind(setQuietHours, (context) => keepQuiet(context, context.body.quietHours)),
  ];
}
