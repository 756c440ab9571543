import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { examSessions, examStations } from '../../features/exam-simulator/schema.ts';
import { attempts } from '../../features/practice/schema.ts';
import type { AttemptRow } from '../attempts/attempts.queries.ts';

/** An abandoned mock stops withholding all stations after this. */
const SITTING_HOURS = 12;
/** Days for which an unpublished circuit withholds its stations after its end. */
const UNPUBLISHED_DAYS = 14;

const before = (now: Date, milliseconds: number) =>
  new Date(now.getTime() - milliseconds).toISOString();

/**
 * Whether a member in a live circuit may not see a station outside it. While it runs this covers
 * every station: refusing only its own would reveal which they are. After the last round it covers
 * its own, until results are published.
 * @param exceptCircuit this circuit does not count, for what it shows itself
 */
export async function isWithheld(
  db: Executor,
  { userId, scenarioId }: { userId: string; scenarioId: number | null },
  now: Date,
  exceptCircuit: string | null = null,
): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1
    from circuit_people person
    join circuit_seats seat on seat.person_id = person.id and seat.role = 'candidate'
    join circuits c on c.id = person.circuit_id and c.id is distinct from ${exceptCircuit}::uuid
    where person.user_id = ${userId} and (
      (c.state = 'running' and c.launched_at > ${before(now, SITTING_HOURS * 3_600_000)})
      or (
        (c.state = 'running'
          or (c.state = 'marking' and c.ended_at > ${before(now, UNPUBLISHED_DAYS * 86_400_000)}))
        and exists (select 1 from circuit_places place
          where place.circuit_id = c.id and place.scenario_id = ${scenarioId})
      ))
    limit 1`);
  return rows.length > 0;
}

/**
 * Whether a station waits in the queue of a live session that the member came to, or is that of its
 * round before the talk. The role player and the examiner get it there.
 */
export async function isInLiveSession(
  db: Executor,
  { userId, scenarioId }: { userId: string; scenarioId: number | null },
  now: Date,
): Promise<boolean> {
  if (scenarioId === null) return false;
  const rows = await db.execute(sql`
    select 1
    from study_group_live_people person
    join study_group_live_sessions l on l.id = person.live_id and l.state <> 'over'
      and l.created_at > ${before(now, SITTING_HOURS * 3_600_000)}
    join study_group_live_stations st on st.live_id = l.id and st.scenario_id = ${scenarioId}
    where person.user_id = ${userId} and person.is_here and (
      st.round is null
      or (l.state = 'running' and st.round = l.round and l.segment < 3))
    limit 1`);
  return rows.length > 0;
}

/**
 * Stations of a member's unfinished solo mocks; the clock tells whether one is still being sat.
 */
export async function listMockStations(db: Executor, userId: string): Promise<AttemptRow[]> {
  const rows = await db
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(
      examSessions,
      and(eq(examSessions.id, attempts.examSessionId), eq(examSessions.status, 'in_progress')),
    )
    .innerJoin(
      examStations,
      and(
        eq(examStations.sessionId, attempts.examSessionId),
        eq(examStations.number, attempts.examStation),
        isNull(examStations.completedAt),
      ),
    )
    .where(and(eq(attempts.userId, userId), isNull(attempts.completedAt)));
  return rows.map(({ attempt }) => attempt);
}
