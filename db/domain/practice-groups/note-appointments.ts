import {
  type AppointmentOutcome,
  appointmentNoted,
  arrivalOutcome,
  cancelOutcome,
  heldOutcomes,
} from '@cascade/shared/features/study-partners/appointments';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Work } from '../../live/transact.ts';
import { insertAppointments, keptShares } from '../people/appointments.queries.ts';
import { listArrivals, lockUnsettled, markSettled, spanOf } from './practice-sessions.queries.ts';

type Change = Pick<Work, 'tx' | 'live' | 'now'>;
type Outcome = { userId: string; outcome: AppointmentOutcome };

/** Each member is told of their own. */
async function note(
  { tx, live }: Change,
  session: { sessionId: string; startsAt: Date },
  outcomes: readonly Outcome[],
): Promise<void> {
  const noted = await insertAppointments(
    tx,
    outcomes.map((outcome) => ({ ...session, ...outcome })),
  );
  const userIds = noted.map(({ userId }) => userId).sort();
  await live.lock(userIds.map(streamOf.member));
  const shares = await keptShares(tx, userIds);
  for (const { userId, sessionId, startsAt, outcome } of noted) {
    const appointment = { sessionId, startsAt: startsAt.toISOString(), outcome };
    const share = shares.get(userId) ?? null;
    await live.append(appointmentNoted, [streamOf.member(userId)], { appointment, share });
  }
}

/**
 * Notes how a practice session that is over went for each of its members; of a cancelled one only
 * for the member who cancelled it. Does nothing for one that is settled.
 */
export async function settlePractice(work: Change, id: string): Promise<void> {
  const { tx, now } = work;
  const row = await lockUnsettled(tx, id);
  if (!row) return;
  const { startsAt, endsAt } = spanOf(row);
  if (endsAt > now) return;
  await markSettled(tx, id, now);
  if (row.status !== 'cancelled') {
    const arrivals = await listArrivals(tx, row);
    await note(work, { sessionId: id, startsAt }, heldOutcomes(startsAt, arrivals));
    return;
  }
  const { cancelledBy, cancelledAt } = row;
  if (!cancelledBy || !cancelledAt) return;
  const outcome = cancelOutcome(startsAt, cancelledAt);
  await note(work, { sessionId: id, startsAt }, [{ userId: cancelledBy, outcome }]);
}

/** Before a member leaves the group of a practice session, so that leaving is no way out. */
export async function settleLeaving(work: Change, id: string, userId: string): Promise<void> {
  const { tx, now } = work;
  await settlePractice(work, id);
  const row = await lockUnsettled(tx, id);
  if (!row || row.status === 'cancelled') return;
  const { startsAt } = spanOf(row);
  const cameAt = (await listArrivals(tx, row)).find((one) => one.userId === userId)?.cameAt;
  const outcome = cameAt ? arrivalOutcome(startsAt, cameAt) : cancelOutcome(startsAt, now);
  await note(work, { sessionId: id, startsAt }, [{ userId, outcome }]);
}
