import type { Recurrence } from '@cascade/shared/domain/meetings/recurrence';
import type { NetworkEvent } from '@cascade/shared/features/network/upcoming';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

export type OpenSession = Omit<NetworkEvent, 'startsAt'> & {
  start: string;
  timeZone: string;
  recurrence: Recurrence;
  until: string | null;
};

const DAY_MS = 86_400_000;

/**
 * Planned sessions of public groups that the member is in or that have a place, not over by the day
 * before `now`: their times are wall-clock times of their zones.
 */
export async function listOpenSessions(
  db: Executor,
  userId: string,
  now: Date,
): Promise<OpenSession[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 16);
  return db.execute<OpenSession>(sql`
    select g.id as "groupId", s.id as "sessionId", s.title, g.name as "groupName", g.specialty,
      s.start, s.time_zone as "timeZone", s.recurrence, s.until,
      s.duration_minutes as duration,
      greatest(0, g.max_members - m.count) as "freePlaces", m.is_in as "isMember"
    from study_groups g
    join study_group_sessions s on s.group_id = g.id
    cross join lateral (
      select count(*)::int as count, coalesce(bool_or(user_id = ${userId}), false) as is_in
      from study_group_members where group_id = g.id) m
    where not g.is_private and g.kind = 'group' and s.status in ('scheduled', 'active')
      and (m.is_in or m.count < g.max_members)
      and case when s.recurrence = 'none' then s.start >= ${since}
        else s.until is null or s.until >= ${since.slice(0, 10)} end`);
}
