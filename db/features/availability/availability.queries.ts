import { type FreeHours, tidied } from '@cascade/shared/domain/availability/free-hours';
import { freeSpans } from '@cascade/shared/domain/availability/spans';
import {
  MAP_DAYS,
  QUARTER_MS,
  timeMap,
  weekHours,
} from '@cascade/shared/domain/availability/time-map';
import { asc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor, Orm, Tx } from '../../client.ts';
import {
  availability,
  availabilityExceptions,
  availabilityTimes,
  availabilityWeekly,
} from './schema.ts';

const DAY_MS = 86_400_000;
/** Two weeks are looked ahead: a map is made again long before it falls short of them. */
const MADE_AGAIN_BELOW_DAYS = 21;
const MEMBERS_AT_ONCE = 100;

type StoredHours = FreeHours & { rev: number };

/** Undefined for somebody who has never saved any. */
export async function findFreeHours(
  db: Executor,
  userId: string,
): Promise<StoredHours | undefined> {
  const [row] = await db.select().from(availability).where(eq(availability.userId, userId));
  return row && (await withTimes(db, [row])).get(userId);
}

/** @returns the present revision, 0 for somebody who has never saved any */
export async function lockFreeHours(tx: Tx, userId: string, timeZone: string, now: Date) {
  await tx
    .insert(availability)
    .values({ userId, timeZone, rev: 0, changedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ rev: availability.rev })
    .from(availability)
    .where(eq(availability.userId, userId))
    .for('update');
  return row?.rev ?? 0;
}

/** Replaces everything; the row must be locked. */
export async function writeFreeHours(
  tx: Tx,
  userId: string,
  { rev, ...hours }: StoredHours,
  now: Date,
): Promise<void> {
  const { timeZone, weekly, exceptions } = tidied(hours);
  await tx
    .update(availability)
    .set({ timeZone, rev, changedAt: now })
    .where(eq(availability.userId, userId));
  await tx.delete(availabilityWeekly).where(eq(availabilityWeekly.userId, userId));
  if (weekly.length > 0)
    await tx.insert(availabilityWeekly).values(weekly.map((time) => ({ userId, ...time })));
  await tx.delete(availabilityExceptions).where(eq(availabilityExceptions.userId, userId));
  if (exceptions.length > 0)
    await tx.insert(availabilityExceptions).values(exceptions.map((one) => ({ userId, ...one })));
  await writeTimes(tx, userId, { timeZone, weekly, exceptions }, now);
}

/** The row of `availability` must be locked. */
async function writeTimes(tx: Tx, userId: string, hours: FreeHours, now: Date): Promise<void> {
  const startMs = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  const endMs = startMs + MAP_DAYS * DAY_MS;
  if (hours.weekly.length === 0 && hours.exceptions.every(({ isFree }) => !isFree)) {
    await tx.delete(availabilityTimes).where(eq(availabilityTimes.userId, userId));
    return;
  }
  const spans = freeSpans(hours, { startMs, endMs });
  const times = {
    map: timeMap(spans),
    weekHours: weekHours(spans),
    heldUntil: new Date(endMs),
  };
  await tx
    .insert(availabilityTimes)
    .values({ userId, ...times })
    .onConflictDoUpdate({ target: availabilityTimes.userId, set: times });
}

/** Makes the maps again that soon fall short of the horizon. A repeat finds nothing to do. */
export async function refreshTimes(orm: Orm, now: Date): Promise<void> {
  const due = new Date(now.getTime() + MADE_AGAIN_BELOW_DAYS * DAY_MS);
  for (;;) {
    const count = await orm.transaction(async (tx) => {
      // A member who is saving at this moment gets a new map anyway.
      const rows = await tx
        .select({
          userId: availability.userId,
          timeZone: availability.timeZone,
          rev: availability.rev,
        })
        .from(availability)
        .innerJoin(availabilityTimes, eq(availabilityTimes.userId, availability.userId))
        .where(lt(availabilityTimes.heldUntil, due))
        .orderBy(asc(availabilityTimes.heldUntil))
        .limit(MEMBERS_AT_ONCE)
        .for('update', { of: availability, skipLocked: true });
      for (const [userId, hours] of await withTimes(tx, rows))
        await writeTimes(tx, userId, hours, now);
      return rows.length;
    });
    if (count < MEMBERS_AT_ONCE) return;
  }
}

type Row = { userId: string; timeZone: string; rev: number };

async function withTimes(db: Executor, rows: Row[]): Promise<Map<string, StoredHours>> {
  const ids = rows.map(({ userId }) => userId);
  if (ids.length === 0) return new Map();
  const weekly = await db
    .select()
    .from(availabilityWeekly)
    .where(inArray(availabilityWeekly.userId, ids))
    .orderBy(asc(availabilityWeekly.day), asc(availabilityWeekly.fromMinute));
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(inArray(availabilityExceptions.userId, ids))
    .orderBy(asc(availabilityExceptions.date), asc(availabilityExceptions.fromMinute));
  const own = <Time extends { userId: string }>(times: Time[], id: string) =>
    times.filter(({ userId }) => userId === id).map(({ userId: _, ...time }) => time);
  return new Map(
    rows.map(({ userId, timeZone, rev }) => [
      userId,
      { timeZone, rev, weekly: own(weekly, userId), exceptions: own(exceptions, userId) },
    ]),
  );
}
