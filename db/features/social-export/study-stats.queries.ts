import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { activityDays } from '../progress/schema.ts';

export type Completion = { completedAt: Date; category: string };

/** The first completion of each station that there still is. */
export async function listCompletions(db: Executor, userId: string): Promise<Completion[]> {
  const rows = await db.execute<{ completedAt: string; category: string }>(sql`
    select p.completed_at as "completedAt", s.category
    from scenario_progress p join scenarios s on s.id = p.scenario_id
    where p.user_id = ${userId} and p.completed_at is not null`);
  return rows.map(({ completedAt, category }) => ({
    completedAt: new Date(completedAt),
    category,
  }));
}

export async function countStationsByCategory(db: Executor): Promise<Map<string, number>> {
  const rows = await db.execute<{ category: string; stations: number }>(sql`
    select category, count(*)::int as stations from scenarios group by category order by category`);
  return new Map(rows.map(({ category, stations }) => [category, stations]));
}

export function listPracticeDays(db: Executor, userId: string) {
  return db
    .select({ day: activityDays.day, stations: activityDays.stationsCompleted })
    .from(activityDays)
    .where(eq(activityDays.userId, userId))
    .orderBy(asc(activityDays.day));
}

/** A mock that is over, with the mark of each station; null where there is none. */
export type SatMock = { endedAt: Date; marks: (number | null)[] };

/**
 * Solo mocks sat to their end, and live circuits whose results are published, as candidate. Of a
 * circuit, a station without the member's own sheet counts as unmarked, even where the circuit was
 * cut short: rather no pass than one that their results do not show. Trios are practice.
 */
export async function listSatMocks(db: Executor, userId: string): Promise<SatMock[]> {
  const rows = await db.execute<{ endedAt: string; marks: (number | null)[] }>(sql`
    select e.ended_at as "endedAt", array_agg(a.mark_hundredths) as marks
    from exam_sessions e
    join exam_stations s on s.session_id = e.id
    left join attempts a on a.exam_session_id = e.id and a.exam_station = s.number
    where e.user_id = ${userId} and e.status = 'completed' and e.ended_at is not null
    group by e.id
    union all
    select c.published_at, array_agg(sheet.mark_hundredths)
    from circuit_people me
    join circuits c on c.id = me.circuit_id
    join circuit_places place on place.circuit_id = c.id
    left join circuit_sheets sheet on sheet.circuit_id = c.id and sheet.place = place.place
      and sheet.candidate_id = me.id
    where me.user_id = ${userId} and c.state = 'published' and c.published_at is not null
      and c.mode <> 'trio' and place.snapshot is not null and not place.is_void
      and exists (select 1 from circuit_seats seat
        where seat.person_id = me.id and seat.role = 'candidate')
      and not exists (select 1 from circuit_voids v
        where v.circuit_id = c.id and v.place = sheet.place and v.round = sheet.round)
    group by c.id`);
  return rows.map(({ endedAt, marks }) => ({ endedAt: new Date(endedAt), marks }));
}
