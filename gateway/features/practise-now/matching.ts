import { listPlayable } from '@cascade/db/domain/stations/stations.queries';
import { insertMatch } from '@cascade/db/features/practise-now/matches.queries';
import {
  deleteWaiting,
  listTies,
  listWaiting,
  lockMatching,
  lockWaiting,
  type WaitingRow,
  wishesOf,
} from '@cascade/db/features/practise-now/waiting.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import { groupSpecialties } from '@cascade/shared/features/groups/contract';
import {
  ABSENT_AFTER_MS,
  ANSWER_WITHIN_MS,
  practiseNowMatched,
} from '@cascade/shared/features/practise-now/contract';
import {
  agreedWishes,
  findMatch,
  firstSeats,
  type Ties,
  type Waiting,
} from '@cascade/shared/features/practise-now/matching';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { createPractice } from '../../domain/practice-groups/create-practice.ts';
import { tellPractice } from '../../domain/practice-groups/tell-practice.ts';
import { drawStation } from '../../domain/stations/draw-station.ts';
import type { Services } from '../../services.ts';
import { matchView } from './state.ts';

/** Both of them start the session, whose clock is in each reader's own zone. */
const PRACTICE = { name: 'Practise now', durationMinutes: 60, timeZone: 'Europe/London' } as const;

export const seenSince = (now: Date) => new Date(now.getTime() - ABSENT_AFTER_MS);

const waitingOf = (row: WaitingRow): Waiting => ({
  id: row.userId,
  since: row.since.getTime(),
  wishes: wishesOf(row),
});

async function readTies(tx: Work['tx']): Promise<Ties> {
  const keyOf = (one: string, other: string) => `${one} ${other}`;
  const barred = new Set<string>();
  const favourites = new Set<string>();
  for (const { one, other, wish } of await listTies(tx))
    (wish === 'avoid' ? barred : favourites).add(keyOf(one, other));
  return {
    isBarred: (one, other) => barred.has(keyOf(one, other)) || barred.has(keyOf(other, one)),
    isFavourite: (one, other) => favourites.has(keyOf(one, other)),
  };
}

const isSame = (chosen: Waiting[], rows: WaitingRow[]) =>
  JSON.stringify(chosen) === JSON.stringify(rows.map(waitingOf));

/**
 * Makes one match: its rows, the practice session and the end of the wait, in this transaction.
 * @returns whether to look again
 */
export async function matchOnce(
  work: Work,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
): Promise<boolean> {
  const { tx, live } = work;
  await lockMatching(tx);
  // Waiting for the lock may have taken seconds, which nobody shall miss for coming in.
  const now = clock.now();
  const rows = await listWaiting(tx, seenSince(now));
  if (rows.length < 2) return false;
  const chosen = findMatch(rows.map(waitingOf), await readTies(tx), now.getTime());
  if (!chosen) return false;
  const ids = chosen.map(({ id }) => id);
  const streams = ids.map(streamOf.member);
  // Every change of a member's row holds the member's stream: from here on they are as they are.
  await live.lock(streams);
  if (!isSame(chosen, await lockWaiting(tx, ids))) return true;
  const { category, mode } = agreedWishes(chosen);
  const playable = await listPlayable(tx, { category });
  const station = await drawStation(
    tx,
    playable.map(({ id }) => id),
    ids,
  );
  const about = category ?? playable.find(({ id }) => id === station)?.category;
  const session = await createPractice(
    { ...work, now },
    {
      ...PRACTICE,
      memberIds: ids,
      specialty: groupSpecialties.find((name) => name === about) ?? 'General Practice',
      startsAt: now,
      reminderMinutes: 5,
      stationIds: station === undefined ? [] : [station],
      jitsiUrl: mode === 'voice' ? env.JITSI_URL : undefined,
      seats: firstSeats(chosen),
    },
  );
  const match = {
    ...session,
    id: newId(),
    size: ids.length,
    mode,
    state: 'open' as const,
    matchedAt: now,
    answerBy: new Date(now.getTime() + ANSWER_WITHIN_MS),
    endedAt: null,
  };
  await insertMatch(
    tx,
    match,
    chosen.map(({ id, since, wishes }) => ({
      ...wishes,
      matchId: match.id,
      userId: id,
      since: new Date(since),
    })),
  );
  await deleteWaiting(tx, ids);
  await tellPractice(work, session.groupId, ids);
  const told = { waiting: null, queue: null, match: await matchView(tx, match) };
  await live.append(practiseNowMatched, streams, told);
  return true;
}

/** Those that match now, and whether somebody has come since they looked. */
const atWork = new WeakMap<Services, { isAgain: boolean }>();

/**
 * Matches everybody who can be matched. One runs in each gateway, so that many who come at once hold
 * one connection; the sweep of any gateway does what a dying one leaves.
 */
export async function matchSoon(services: Services): Promise<void> {
  const running = atWork.get(services);
  if (running) {
    running.isAgain = true;
    return;
  }
  const here = { isAgain: true };
  atWork.set(services, here);
  try {
    while (here.isAgain) {
      here.isAgain = false;
      while (await transact(services, (work) => matchOnce(work, services)));
    }
  } catch (error) {
    services.log.warn({ err: error }, 'nobody was matched; the sweep will do it');
  } finally {
    atWork.delete(services);
  }
}
