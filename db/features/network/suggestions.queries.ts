import type { Suggestion, suggestionReasons } from '@cascade/shared/features/network/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { type PersonRow, personOf } from '../../domain/people/people.queries.ts';

type Reason = { kind: (typeof suggestionReasons)[number]; name: string | null };
type Row = PersonRow & { reasons: Reason[] };

/** Of one specialty, so that a large one costs no more. */
const MOST_OF_SPECIALTY = 60;

/**
 * Members with a public profile whom the member may know: past practice partners first, then members
 * of the same groups. Leaves out blocks and `avoid` wishes in either direction, connections and open
 * requests.
 */
export async function listSuggestions(
  db: Executor,
  userId: string,
  most: number,
): Promise<Suggestion[]> {
  const rows = await db.execute<Row>(sql`
    with reasons as (
      select distinct other.user_id, 'practised' as kind, null as name, 4 as weight
      from study_group_live_people mine
      join study_group_live_people other on other.live_id = mine.live_id
      where mine.user_id = ${userId}
      union
      select distinct other.user_id, 'practised', null, 4
      from circuit_people mine
      join circuits c on c.id = mine.circuit_id and c.launched_at is not null
      join circuit_people other on other.circuit_id = c.id and other.user_id is not null
      where mine.user_id = ${userId}
        and exists (select 1 from circuit_seats where person_id = mine.id)
        and exists (select 1 from circuit_seats where person_id = other.id)
      union
      select other.user_id, 'group', g.name, 3
      from study_group_members mine
      join study_groups g on g.id = mine.group_id and g.kind = 'group'
      join study_group_members other on other.group_id = mine.group_id
      where mine.user_id = ${userId}
      union
      select follower_id, 'follows_you', null, 2 from people_follows where followed_id = ${userId}
      union
      (select p.user_id, 'specialty', p.specialty, 1
      from profiles mine join profiles p on p.specialty = mine.specialty and p.is_public
      where mine.user_id = ${userId} and mine.is_public and p.user_id <> ${userId}
      order by md5(p.user_id::text || ${userId}) limit ${MOST_OF_SPECIALTY})
    )
    select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed",
      json_agg(json_build_object('kind', r.kind, 'name', r.name)
        order by r.weight desc, r.name) as reasons
    from reasons r join users u on u.id = r.user_id
    left join profiles p on p.user_id = u.id
    where u.id <> ${userId} and u.email_verified and coalesce(p.is_public, true)
      and not exists (select 1 from blocks where (blocker_id, blocked_id) in
        ((${userId}, u.id), (u.id, ${userId})))
      and not exists (select 1 from partner_wishes where wish = 'avoid'
        and (user_id, other_id) in ((${userId}, u.id), (u.id, ${userId})))
      and not exists (select 1 from connections
        where (low_id, high_id) = (least(${userId}::uuid, u.id), greatest(${userId}::uuid, u.id)))
      and not exists (select 1 from connection_requests
        where (asker_id = ${userId} and asked_id = u.id and state <> 'dropped')
          or (asker_id = u.id and asked_id = ${userId}))
    group by u.id
    order by sum(r.weight) desc, md5(u.id::text || ${userId}) limit ${most}`);
  return rows.map(({ reasons, ...row }) => {
    const { id, userHandle, displayName, avatarSeed } = personOf(row);
    return { person: { id, userHandle, displayName, avatarSeed }, reasons };
  });
}
