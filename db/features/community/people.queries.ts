import type { Board } from '@cascade/shared/features/community/contract';
import type { ProfessionalStatus } from '@cascade/shared/features/community/people';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import type { PersonRow } from '../../domain/people/people.queries.ts';
import { standings } from './schema.ts';

const WEEK_MS = 7 * 86_400_000;
const MONTH_MS = 30 * 86_400_000;

/** Tags of a board's last week by interest in their posts. */
export async function listTrendingTags(
  db: Executor,
  board: Board,
  now: Date,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  return db.execute<{ tag: string; count: number }>(sql`
    select t.tag, count(*)::int as count from posts p join post_tags t on t.post_id = p.id
    where p.created_at > ${since} and p.root_id is null and p.state = 'shown'
      and p.board = ${board}
    group by t.tag order by sum(p.hot) desc, count(*) desc, t.tag limit ${limit}`);
}

export type ActiveRow = {
  id: string;
  handle: string;
  avatar: string;
  role: string | null;
  cascStatus: string | null;
  reputation: number;
};

/** Posts under a name or alias do not count, or they would reveal their author. */
export async function listActive(
  db: Executor,
  viewerId: string,
  now: Date,
  limit: number,
): Promise<ActiveRow[]> {
  const since = new Date(now.getTime() - MONTH_MS).toISOString();
  return db.execute<ActiveRow>(sql`
    with lately as (
      select author_id, max(created_at) as at from posts
      where face = 'handle' and state = 'shown' and created_at > ${since}
      group by author_id)
    select u.public_id as id, u.handle, u.avatar_seed as avatar,
      case when s.is_verified then s.user_role end as role,
      case when s.is_verified then s.casc_status end as "cascStatus",
      coalesce(r.points, 0) as reputation
    from lately join users u on u.id = lately.author_id
    left join profiles p on p.user_id = u.id
    left join standings s on s.user_id = u.id
    left join reputations r on r.user_id = u.id and r.face = 'handle'
    where coalesce(p.is_public, true)
      and not exists (select 1 from blocks where blocker_id = ${viewerId} and blocked_id = u.id)
    order by lately.at desc limit ${limit}`);
}

export async function listFollowed(
  db: Executor,
  userId: string,
): Promise<{ people: PersonRow[]; tags: string[] }> {
  const people = await db.execute<PersonRow>(sql`
    select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed"
    from people_follows f join users u on u.id = f.followed_id
    where f.follower_id = ${userId} order by lower(u.handle)`);
  const tags = await db.execute<{ tag: string }>(sql`
    select tag from tag_follows where user_id = ${userId} order by tag`);
  return { people, tags: tags.map(({ tag }) => tag) };
}

export async function writeFollow(
  tx: Tx,
  userId: string,
  followedId: string,
  now: Date,
  most: number,
): Promise<boolean> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from people_follows
    where follower_id = ${userId} and followed_id <> ${followedId}`);
  if ((row?.count ?? 0) >= most) return false;
  await tx.execute(sql`
    insert into people_follows (follower_id, followed_id, created_at)
    values (${userId}, ${followedId}, ${now.toISOString()}) on conflict do nothing`);
  return true;
}

export async function deleteFollow(tx: Tx, userId: string, personId: string): Promise<void> {
  await tx.execute(sql`
    delete from people_follows where follower_id = ${userId}
      and followed_id = (select id from users where public_id = ${personId})`);
}

export async function writeTagFollow(
  tx: Tx,
  userId: string,
  tag: string,
  now: Date,
  most: number,
): Promise<boolean> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from tag_follows where user_id = ${userId} and tag <> ${tag}`);
  if ((row?.count ?? 0) >= most) return false;
  await tx.execute(sql`
    insert into tag_follows (user_id, tag, created_at)
    values (${userId}, ${tag}, ${now.toISOString()}) on conflict do nothing`);
  return true;
}

export async function deleteTagFollow(tx: Tx, userId: string, tag: string): Promise<void> {
  await tx.execute(sql`delete from tag_follows where user_id = ${userId} and tag = ${tag}`);
}

type Declared = Omit<ProfessionalStatus, 'verificationStatus'>;

export async function findProfessionalStatus(db: Executor, userId: string) {
  const [row] = await db.select().from(standings).where(eq(standings.userId, userId));
  return row;
}

/** A changed claim must be verified again. */
export async function writeProfessionalStatus(
  tx: Tx,
  userId: string,
  { userRole, cascStatus }: Declared,
): Promise<void> {
  await tx.execute(sql`
    insert into standings (user_id, user_role, casc_status)
    values (${userId}, ${userRole}, ${cascStatus})
    on conflict (user_id) do update set user_role = excluded.user_role,
      casc_status = excluded.casc_status,
      is_verified = standings.is_verified
        and standings.user_role is not distinct from excluded.user_role
        and standings.casc_status is not distinct from excluded.casc_status`);
}
