import { findAcquaintance } from '@cascade/db/domain/people/people.queries';
import {
  deleteWish,
  findPartner,
  findWish,
  writeQuietHours,
  writeWish,
} from '@cascade/db/features/study-partners/partners.queries';
import { lockPractisers } from '@cascade/db/features/study-partners/proposals.queries';
import type { PartnerWish } from '@cascade/shared/features/study-partners/appointments';
import {
  type QuietHours,
  quietHoursChanged,
} from '@cascade/shared/features/study-partners/quiet-hours';
import { wishChanged } from '@cascade/shared/features/study-partners/wishes';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { CallerWork } from '../../http/work.ts';

/** What a member sets for themselves. Only their own devices learn of it. */

/** @throws AppError not_found for somebody whom the member does not know, and for themselves */
export async function wishFor(work: CallerWork, personId: string, wish: PartnerWish) {
  const { tx, live, userId, now, caller } = work;
  const other = await findPartner(tx, personId);
  const isKnown = await findAcquaintance(tx, caller, personId, { orInGroup: true });
  const known = other && (await findWish(tx, userId, other.userId));
  if (!other || other.userId === userId || !(isKnown || known))
    throw new AppError('not_found', 'There is no such member.');
  await lockPractisers(tx, [userId]);
  const before = await findWish(tx, userId, other.userId);
  if (before?.wish === wish) return { personId, wish: before };
  await writeWish(tx, { userId, otherId: other.userId, wish, wishedAt: now });
  const change = { personId, wish: (await findWish(tx, userId, other.userId)) ?? null };
  await live.append(wishChanged, [streamOf.member(userId)], change);
  return change;
}

export async function takeBackWish({ tx, live, userId }: CallerWork, personId: string) {
  const change = { personId, wish: null };
  const other = await findPartner(tx, personId);
  await lockPractisers(tx, [userId]);
  if (other && (await deleteWish(tx, userId, other.userId)))
    await live.append(wishChanged, [streamOf.member(userId)], change);
  return change;
}

export async function keepQuiet({ tx, live, userId }: CallerWork, quietHours: QuietHours | null) {
  await lockPractisers(tx, [userId]);
  await writeQuietHours(tx, userId, quietHours);
  await live.append(quietHoursChanged, [streamOf.member(userId)], { quietHours });
  return { quietHours };
}
