import {
  cancelPractice,
  endMatch,
  listMatchPeople,
  lockArrivals,
  lockOpenMatch,
  type MatchPerson,
  putMatchAway,
} from '@cascade/db/features/practise-now/matches.queries';
import { wishesOf, writeWaiting } from '@cascade/db/features/practise-now/waiting.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  practiseNowDissolved,
  practiseNowMet,
} from '@cascade/shared/features/practise-now/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { emitCalendarChanged } from '../../domain/calendar/changed-calendar.ts';
import { tellPractice } from '../../domain/practice-groups/tell-practice.ts';
import type { Services } from '../../services.ts';
import { matchSoon } from './matching.ts';
import { matchView, ownPart } from './state.ts';

/**
 * Ends an open match when everybody has come in, when its time is up, or when somebody declines. The
 * others then wait again with their old waiting time; who did not come in is out.
 * @param decliner account
 */
export async function settleMatch(
  work: Work,
  services: Services,
  id: string,
  decliner: string | null = null,
): Promise<void> {
  const { tx, live } = work;
  const match = await lockOpenMatch(tx, id);
  if (!match) return;
  const people = await listMatchPeople(tx, id);
  const streams = people.map(({ userId }) => streamOf.member(userId));
  await live.lock(streams);
  const now = services.clock.now();
  const { here, hasBegun } = match.sessionId
    ? await lockArrivals(tx, match.sessionId)
    : { here: new Set<string>(), hasBegun: false };
  // Somebody may have deleted their account meanwhile.
  const isWhole = people.length === match.size && people.every(({ userId }) => here.has(userId));
  if (hasBegun || (isWhole && decliner === null)) {
    await endMatch(tx, id, 'met', now);
    const met = await matchView(tx, { ...match, state: 'met' });
    await live.append(practiseNowMet, streams, { waiting: null, queue: null, match: met });
    return;
  }
  if (decliner === null && now < match.answerBy) return;
  await endMatch(tx, id, 'dissolved', now);
  if (match.sessionId && match.groupId) {
    const members = people.map(({ userId }) => userId);
    await cancelPractice(tx, match.sessionId, now);
    await tellPractice(work, match.groupId, members);
    await emitCalendarChanged(work, members, 'session');
  }
  const waitsAgain = (one: MatchPerson) =>
    decliner === null ? here.has(one.userId) : one.userId !== decliner;
  for (const one of people) {
    const { userId, since } = one;
    if (waitsAgain(one) || userId === decliner) await putMatchAway(tx, userId);
    if (waitsAgain(one))
      await writeWaiting(tx, { ...wishesOf(one), userId, since, lastSeen: now, isBack: true });
  }
  for (const { userId } of people)
    await live.append(
      practiseNowDissolved,
      [streamOf.member(userId)],
      await ownPart(tx, userId, now),
    );
  live.afterCommit.push(() => void matchSoon(services));
}
