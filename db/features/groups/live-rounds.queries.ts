import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import {
  studyGroupLiveNotes,
  studyGroupLiveSeats,
  studyGroupLiveSessions,
  studyGroupLiveSheets,
  studyGroupLiveStations,
} from './live.schema.ts';

/** The queue of a live session, its rounds, and what is written in them. */

export type LiveSheetRow = typeof studyGroupLiveSheets.$inferSelect;
export type LiveNoteRow = typeof studyGroupLiveNotes.$inferSelect;

export async function insertLiveStation(
  tx: Tx,
  station: typeof studyGroupLiveStations.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(studyGroupLiveStations)
    .values(station)
    .onConflictDoNothing()
    .returning({ id: studyGroupLiveStations.id });
  return made.length > 0;
}

/** @returns false when it is not waiting in this queue */
export async function deleteLiveStation(tx: Tx, liveId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(studyGroupLiveStations)
    .where(
      and(
        eq(studyGroupLiveStations.liveId, liveId),
        eq(studyGroupLiveStations.id, id),
        isNull(studyGroupLiveStations.round),
      ),
    )
    .returning({ id: studyGroupLiveStations.id });
  return gone.length > 0;
}

export async function beginLiveRound(
  tx: Tx,
  stationId: string,
  round: { round: number; launchedAt: Date; snapshot: Scenario },
): Promise<void> {
  await tx
    .update(studyGroupLiveStations)
    .set(round)
    .where(eq(studyGroupLiveStations.id, stationId));
}

export async function insertLiveSeats(
  tx: Tx,
  seats: (typeof studyGroupLiveSeats.$inferInsert)[],
): Promise<void> {
  if (seats.length > 0) await tx.insert(studyGroupLiveSeats).values(seats).onConflictDoNothing();
}

export async function readLiveSnapshot(
  db: Executor,
  liveId: string,
  round: number,
): Promise<{ snapshot: Scenario; launchedAt: Date; scenarioId: number | null } | undefined> {
  const [row] = await db
    .select({
      snapshot: studyGroupLiveStations.snapshot,
      launchedAt: studyGroupLiveStations.launchedAt,
      scenarioId: studyGroupLiveStations.scenarioId,
    })
    .from(studyGroupLiveStations)
    .where(and(eq(studyGroupLiveStations.liveId, liveId), eq(studyGroupLiveStations.round, round)));
  if (!row?.snapshot || !row.launchedAt) return undefined;
  return { snapshot: row.snapshot, launchedAt: row.launchedAt, scenarioId: row.scenarioId };
}

export async function findLiveSheet(
  db: Executor,
  liveId: string,
  round: number,
): Promise<LiveSheetRow | undefined> {
  const [row] = await db
    .select()
    .from(studyGroupLiveSheets)
    .where(and(eq(studyGroupLiveSheets.liveId, liveId), eq(studyGroupLiveSheets.round, round)));
  return row;
}

/**
 * Stores a sheet under the version after the one it was written on.
 * @returns undefined when another device was faster
 */
export async function writeLiveSheet(
  tx: Tx,
  sheet: Omit<LiveSheetRow, 'version'>,
  version: number,
): Promise<LiveSheetRow | undefined> {
  const next = { ...sheet, version: version + 1 };
  if (version === 0) {
    const [made] = await tx
      .insert(studyGroupLiveSheets)
      .values(next)
      .onConflictDoNothing()
      .returning();
    return made;
  }
  const [row] = await tx
    .update(studyGroupLiveSheets)
    .set(next)
    .where(
      and(
        eq(studyGroupLiveSheets.liveId, sheet.liveId),
        eq(studyGroupLiveSheets.round, sheet.round),
        eq(studyGroupLiveSheets.version, version),
      ),
    )
    .returning();
  return row;
}

export async function writeLiveNote(tx: Tx, note: LiveNoteRow): Promise<void> {
  const { globalRating, text } = note;
  await tx
    .insert(studyGroupLiveNotes)
    .values(note)
    .onConflictDoUpdate({
      target: [studyGroupLiveNotes.liveId, studyGroupLiveNotes.round, studyGroupLiveNotes.userId],
      set: { globalRating, text },
    });
}

export function listLiveNotes(db: Executor, liveId: string, round: number): Promise<LiveNoteRow[]> {
  return db
    .select()
    .from(studyGroupLiveNotes)
    .where(and(eq(studyGroupLiveNotes.liveId, liveId), eq(studyGroupLiveNotes.round, round)));
}

/** Rounds that the group has held, the latest first, and how many stations each category has. */
export async function readPractised(db: Executor, groupId: string) {
  const rounds = await db
    .select({
      scenarioId: studyGroupLiveStations.scenarioId,
      snapshot: studyGroupLiveStations.snapshot,
      launchedAt: studyGroupLiveStations.launchedAt,
    })
    .from(studyGroupLiveStations)
    .innerJoin(studyGroupLiveSessions, eq(studyGroupLiveSessions.id, studyGroupLiveStations.liveId))
    .where(
      and(
        eq(studyGroupLiveSessions.groupId, groupId),
        isNotNull(studyGroupLiveStations.round),
        // The round under way is not practised yet.
        sql`(${studyGroupLiveSessions.state} <> 'running'
          or ${studyGroupLiveStations.round} < ${studyGroupLiveSessions.round})`,
      ),
    )
    .orderBy(sql`${studyGroupLiveStations.launchedAt} desc`)
    .limit(200);
  const categories = await db.execute<{
    category: string;
    practised: number;
    stations: number;
  }>(sql`
    select s.category, count(*)::int as stations,
      count(*) filter (where s.id in (
        select st.scenario_id from study_group_live_stations st
        join study_group_live_sessions l on l.id = st.live_id
        where l.group_id = ${groupId} and st.round is not null
          and (l.state <> 'running' or st.round < l.round)))::int as practised
    from scenarios s group by s.category order by s.category`);
  return { rounds, categories: [...categories] };
}
