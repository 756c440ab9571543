import {
  type Calibration,
  type ComparedMark,
  calibrationOf,
} from '@cascade/shared/features/examiners/calibration';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

/** Final marks alone: of published circuits, without what was declared void. */
const counting = sql`
  c.state = 'published' and s.mark_hundredths is not null and not p.is_void and not exists (
    select 1 from circuit_voids v
    where v.circuit_id = s.circuit_id and v.place = s.place and v.round = s.round)`;

type Row = {
  candidateId: string;
  markHundredths: number;
  count: number;
  sumHundredths: number;
};

/**
 * How the marks of a member compare with those of other members on the same stations. Whose marks
 * are whose is not known once their account is deleted; they count as others'.
 */
export async function readCalibration(db: Executor, userId: string): Promise<Calibration | null> {
  const rows = await db.execute<Row>(sql`
    with own as (
      select p.scenario_id, s.mark_hundredths, coalesce(candidate.user_id, candidate.id) as candidate
      from circuit_people me
      join circuits c on c.id = me.circuit_id
      join circuit_sheets s on s.circuit_id = me.circuit_id and s.examiner_id = me.id
      join circuit_places p on p.circuit_id = s.circuit_id and p.place = s.place
      join circuit_people candidate on candidate.id = s.candidate_id
      where me.user_id = ${userId} and p.scenario_id is not null and ${counting}
    ), others as (
      select p.scenario_id, count(*)::int as count, sum(s.mark_hundredths)::int as sum
      from circuit_places p
      join circuits c on c.id = p.circuit_id
      join circuit_sheets s on s.circuit_id = p.circuit_id and s.place = p.place
      join circuit_people examiner on examiner.id = s.examiner_id
      where p.scenario_id in (select scenario_id from own)
        and examiner.user_id is distinct from ${userId} and ${counting}
      group by p.scenario_id
    )
    select own.candidate as "candidateId", own.mark_hundredths as "markHundredths",
      others.count, others.sum as "sumHundredths"
    from own join others on others.scenario_id = own.scenario_id`);
  const marks = rows.map(
    ({ count, sumHundredths, ...mark }): ComparedMark => ({
      ...mark,
      others: { count, sumHundredths },
    }),
  );
  return calibrationOf(marks);
}
