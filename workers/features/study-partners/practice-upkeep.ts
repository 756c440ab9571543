import { settlePractice } from '@cascade/db/domain/practice-groups/note-appointments';
import {
  listOldPractice,
  listUnsettledSessions,
} from '@cascade/db/domain/practice-groups/practice-sessions.queries';
import { removePractice } from '@cascade/db/features/groups/remove-practice';
import {
  closeProposal,
  deleteOldProposals,
  findProposal,
  listExpiredProposals,
  lockPractisers,
} from '@cascade/db/features/study-partners/proposals.queries';
import { transact } from '@cascade/db/live/transact';
import { proposalChanged } from '@cascade/shared/features/study-partners/proposals';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Services } from '../../services.ts';

/** In one run; the rest waits for the next. */
const AT_ONCE = 500;

/** Closes proposals whose last time has passed, and tells both people. */
export async function expireProposals(services: Services): Promise<void> {
  const { database, clock } = services;
  for (const { id } of await listExpiredProposals(database.orm, clock.now(), AT_ONCE))
    await transact(services, async ({ tx, live, now }) => {
      const found = await findProposal(tx, id);
      if (!found) return;
      const people = [found.row.proposerId, found.row.receiverId];
      await lockPractisers(tx, people);
      const closed = await closeProposal(tx, id, { status: 'expired', closedAt: now });
      if (!closed) return;
      await live.append(proposalChanged, people.map(streamOf.member), { proposal: closed.view });
    });
}

/** Notes how practice sessions went that are over. */
export async function settleSessions(services: Services): Promise<void> {
  const { database, clock } = services;
  for (const { id } of await listUnsettledSessions(database.orm, clock.now()))
    await transact(services, (work) => settlePractice(work, id));
}

/** Removes groups of practice sessions that ended before an instant, and old proposals. */
export async function forgetPractice(services: Services, before: Date): Promise<void> {
  const { orm } = services.database;
  for (const groupId of await listOldPractice(orm, before, AT_ONCE))
    await transact(services, (work) => removePractice(work, groupId));
  await deleteOldProposals(orm, before);
}
