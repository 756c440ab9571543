import {
  FORGOTTEN_AFTER_MS,
  HALF_LIFE_MS,
  interest,
} from '@cascade/shared/features/community/trending';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

/**
 * Recomputes the interest score of every post (`shared/features/community/trending.ts`).
 * Idempotent.
 */
export async function rankPosts(db: Executor, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString()}::timestamptz`;
  const halfLifeS = HALF_LIFE_MS / 1_000;
  const fresh = (column: string) =>
    sql`power(0.5::float8, greatest(0, extract(epoch from ${at} - ${sql.raw(column)})) / ${halfLifeS})`;
  await db.execute(sql`
    with signs as (
      select id as post_id, ${interest.post} * ${fresh('created_at')} as weight from posts
        where root_id is null and created_at >= ${since}
      union all
      select post_id, ${interest.like} * ${fresh('created_at')} from post_likes
        where created_at >= ${since}
      union all
      select root_id, ${interest.reply} * ${fresh('created_at')} from posts
        where root_id is not null and state = 'shown' and created_at >= ${since}),
    scores as (select post_id, sum(weight) as score from signs group by post_id)
    update posts set hot = coalesce(scores.score, 0)
    from posts p left join scores on scores.post_id = p.id
    where posts.id = p.id and p.root_id is null
      and (p.hot <> 0 or scores.score is not null)
      and p.hot is distinct from coalesce(scores.score, 0)`);
}

const LIKE_POINTS = 1;
const REPLY_POINTS = 2;

/**
 * Recomputes all points for each face. Aliases earn nothing, or a like would show whose points
 * rise.
 */
export async function countReputations(db: Executor): Promise<void> {
  await db.execute(sql`
    with earned as (
      select p.author_id as user_id, p.face, ${LIKE_POINTS}::int as points
      from post_likes l join posts p on p.id = l.post_id and p.author_id <> l.user_id
      where p.face <> 'alias' and p.state = 'shown'
      union all
      select p.author_id, p.face, ${REPLY_POINTS}::int
      from posts r join posts p on p.id = coalesce(r.parent_id, r.root_id)
        and p.author_id <> r.author_id
      where r.state = 'shown' and p.face <> 'alias' and p.state = 'shown'),
    sums as (select user_id, face, sum(points)::int as points from earned group by user_id, face),
    removed as (
      delete from reputations r where not exists
        (select 1 from sums where sums.user_id = r.user_id and sums.face = r.face))
    insert into reputations (user_id, face, points) select user_id, face, points from sums
    on conflict (user_id, face) do update set points = excluded.points
      where reputations.points <> excluded.points`);
}
