import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { scenarioOpenings } from '../../features/progress/schema.ts';

export async function noteOpening(db: Executor, userId: string, scenarioId: number): Promise<void> {
  await db.insert(scenarioOpenings).values({ userId, scenarioId }).onConflictDoNothing();
}

function uuids(ids: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
}

/**
 * Stations that members have opened, practised, completed, or been given in a circuit.
 * @param exceptCircuit its own stations do not count
 */
export async function listSeenStations(
  db: Executor,
  userIds: readonly string[],
  exceptCircuit: string | null = null,
): Promise<{ userId: string; scenarioId: number }[]> {
  const rows = await db.execute<{ user_id: string; scenario_id: number }>(sql`
    with asked as (select unnest(${uuids(userIds)}) as user_id)
    select user_id, scenario_id from scenario_openings join asked using (user_id)
    union select user_id, scenario_id from scenario_progress join asked using (user_id)
      where completed_at is not null
    union select user_id, scenario_id from attempts join asked using (user_id)
      where scenario_id is not null
    union select person.user_id, place.scenario_id
      from asked join circuit_people person on person.user_id = asked.user_id
      join circuits c on c.id = person.circuit_id and c.launched_at is not null
        and c.id is distinct from ${exceptCircuit}::uuid
      join circuit_seats seat on seat.person_id = person.id
      join circuit_places place on place.circuit_id = c.id
        and (seat.role = 'candidate' or seat.place = place.place)
      where place.scenario_id is not null`);
  return rows.map((row) => ({ userId: row.user_id, scenarioId: row.scenario_id }));
}
