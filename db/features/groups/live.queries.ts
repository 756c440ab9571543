import type { LiveRole } from '@cascade/shared/features/groups/live-round';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { stationCard } from '../../domain/stations/stations.queries.ts';
import { users } from '../auth/schema.ts';
import { scenarios } from '../scenarios/schema.ts';
import {
  studyGroupLivePeople,
  studyGroupLiveSeats,
  studyGroupLiveSessions,
  studyGroupLiveStations,
} from './live.schema.ts';
import { studyGroupMembers } from './schema.ts';

export type LiveRow = typeof studyGroupLiveSessions.$inferSelect;
export type LiveMember = {
  userId: string;
  publicId: string;
  handle: string;
  joinedAt: Date;
  seenAt: Date;
  isHere: boolean;
  isReady: boolean;
};
export type LiveSeatRow = {
  round: number;
  userId: string;
  role: LiveRole;
  publicId: string;
  handle: string;
};
export type LiveStation = {
  id: string;
  scenarioId: number | null;
  round: number | null;
  launchedAt: Date | null;
  addedById: string | null;
  addedByHandle: string | null;
  card: unknown;
};
export type LoadedLive = {
  row: LiveRow;
  host: { publicId: string; handle: string } | null;
  /** Members of the group who came, the first first. */
  people: LiveMember[];
  /** The queue and the rounds, in the order in which they were added. */
  stations: LiveStation[];
  seats: LiveSeatRow[];
};

async function load(db: Executor, row: LiveRow): Promise<LoadedLive> {
  const person = { userId: users.id, publicId: users.publicId, handle: users.handle };
  const [host] =
    row.hostId === null ? [] : await db.select(person).from(users).where(eq(users.id, row.hostId));
  const people = await db
    .select({
      ...person,
      joinedAt: studyGroupLivePeople.joinedAt,
      seenAt: studyGroupLivePeople.seenAt,
      isHere: studyGroupLivePeople.isHere,
      isReady: studyGroupLivePeople.isReady,
    })
    .from(studyGroupLivePeople)
    .innerJoin(users, eq(users.id, studyGroupLivePeople.userId))
    .innerJoin(
      studyGroupMembers,
      and(
        eq(studyGroupMembers.groupId, row.groupId),
        eq(studyGroupMembers.userId, studyGroupLivePeople.userId),
      ),
    )
    .where(eq(studyGroupLivePeople.liveId, row.id))
    .orderBy(asc(studyGroupLivePeople.joinedAt), asc(users.publicId));
  const stations = await db
    .select({
      id: studyGroupLiveStations.id,
      scenarioId: studyGroupLiveStations.scenarioId,
      round: studyGroupLiveStations.round,
      launchedAt: studyGroupLiveStations.launchedAt,
      addedById: users.publicId,
      addedByHandle: users.handle,
      snapshot: studyGroupLiveStations.snapshot,
      now: stationCard,
    })
    .from(studyGroupLiveStations)
    .leftJoin(users, eq(users.id, studyGroupLiveStations.addedBy))
    .leftJoin(scenarios, eq(scenarios.id, studyGroupLiveStations.scenarioId))
    .where(eq(studyGroupLiveStations.liveId, row.id))
    .orderBy(asc(studyGroupLiveStations.addedAt), asc(studyGroupLiveStations.id));
  const seats = await db
    .select({
      ...person,
      round: studyGroupLiveSeats.round,
      role: studyGroupLiveSeats.role,
    })
    .from(studyGroupLiveSeats)
    .innerJoin(users, eq(users.id, studyGroupLiveSeats.userId))
    .where(eq(studyGroupLiveSeats.liveId, row.id))
    .orderBy(asc(studyGroupLiveSeats.round), asc(users.handle));
  return {
    row,
    host: host ?? null,
    people,
    stations: stations.map(({ snapshot, now, ...station }) => ({
      ...station,
      card: snapshot ?? now,
    })),
    seats,
  };
}

export type Which = { groupId: string; sessionId: string };

const isOf = ({ groupId, sessionId }: Which, startsAt: Date): SQL | undefined =>
  and(
    eq(studyGroupLiveSessions.groupId, groupId),
    eq(studyGroupLiveSessions.sessionId, sessionId),
    eq(studyGroupLiveSessions.startsAt, startsAt),
  );

export async function findLive(
  db: Executor,
  which: Which,
  startsAt: Date,
): Promise<LoadedLive | undefined> {
  const [row] = await db.select().from(studyGroupLiveSessions).where(isOf(which, startsAt));
  return row && load(db, row);
}

export async function lockLive(
  tx: Tx,
  which: Which,
  startsAt: Date,
): Promise<LoadedLive | undefined> {
  const [row] = await tx
    .select()
    .from(studyGroupLiveSessions)
    .where(isOf(which, startsAt))
    .for('update');
  return row && load(tx, row);
}

export async function lockLiveById(tx: Tx, id: string): Promise<LoadedLive | undefined> {
  const [row] = await tx
    .select()
    .from(studyGroupLiveSessions)
    .where(eq(studyGroupLiveSessions.id, id))
    .for('update');
  return row && load(tx, row);
}

/** The latest of a session that is not over; of a series at most one is open at a time. */
export async function findOpenLiveStart(
  db: Executor,
  { groupId, sessionId }: Which,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ startsAt: studyGroupLiveSessions.startsAt })
    .from(studyGroupLiveSessions)
    .where(
      and(
        eq(studyGroupLiveSessions.groupId, groupId),
        eq(studyGroupLiveSessions.sessionId, sessionId),
        ne(studyGroupLiveSessions.state, 'over'),
      ),
    )
    .orderBy(sql`${studyGroupLiveSessions.startsAt} desc`)
    .limit(1);
  return row?.startsAt;
}

export async function findLastLiveStart(
  db: Executor,
  { groupId, sessionId }: Which,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ startsAt: studyGroupLiveSessions.startsAt })
    .from(studyGroupLiveSessions)
    .where(
      and(
        eq(studyGroupLiveSessions.groupId, groupId),
        eq(studyGroupLiveSessions.sessionId, sessionId),
      ),
    )
    .orderBy(sql`${studyGroupLiveSessions.startsAt} desc`)
    .limit(1);
  return row?.startsAt;
}

/** @returns whether it is new: of two at once the second finds the first's */
export async function insertLive(
  tx: Tx,
  row: typeof studyGroupLiveSessions.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(studyGroupLiveSessions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: studyGroupLiveSessions.id });
  return inserted.length > 0;
}

type LiveChange = Partial<Omit<LiveRow, 'id' | 'groupId' | 'sessionId' | 'startsAt' | 'rev'>>;

/** The caller holds the row's lock. */
export async function changeLive(tx: Tx, id: string, change: LiveChange): Promise<void> {
  await tx
    .update(studyGroupLiveSessions)
    .set({ ...change, rev: sql`${studyGroupLiveSessions.rev} + 1` })
    .where(eq(studyGroupLiveSessions.id, id));
}

/** Locks what is being held in a group, before any stream is locked. */
export async function lockLivesOf(tx: Tx, groupId: string): Promise<void> {
  await tx
    .select({ id: studyGroupLiveSessions.id })
    .from(studyGroupLiveSessions)
    .where(
      and(eq(studyGroupLiveSessions.groupId, groupId), ne(studyGroupLiveSessions.state, 'over')),
    )
    .orderBy(asc(studyGroupLiveSessions.id))
    .for('update');
}
