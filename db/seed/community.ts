import { newId, newIdOf } from '@cascade/shared/kernel/id';
import { inArray, sql } from 'drizzle-orm';
import type { Orm, Tx } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { insertPost } from '../features/community/community.queries.ts';
import { standings } from '../features/community/schema.ts';
import { countReputations, rankPosts } from '../features/community/trends.queries.ts';
import { claimHandle } from '../features/profile/handles.queries.ts';
import { type Author, type DemoPost, type DemoReply, faceOf } from './demo-post.ts';
import { demoPosts } from './demo-posts.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const authors: Author[] = ['ana', 'ben', 'chi', 'eve'];

type Cast = Record<Author, string>;
type Alias = { aliasHandle: string | null; aliasSeed: string | null };

async function findCast(orm: Orm): Promise<Cast | undefined> {
  const rows = await orm
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        authors.map((author) => `${author}@example.com`),
      ),
    );
  if (rows.length < authors.length) return undefined;
  return Object.fromEntries(
    rows.map(({ id, email }) => [email.slice(0, email.indexOf('@')), id]),
  ) as Cast;
}

async function like(tx: Tx, postId: string, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into post_likes (post_id, user_id, created_at)
    values (${postId}, ${userId}, ${at.toISOString()})`);
}

async function writeReply(
  tx: Tx,
  cast: Cast,
  root: DemoPost & { id: string; at: Date; alias: Alias },
  reply: DemoReply,
): Promise<void> {
  const at = new Date(root.at.getTime() + reply.minutesLater * MINUTE_MS);
  const id = newIdOf(at);
  const isAlias = root.board === 'discussion' && reply.isAlias === true;
  await insertPost(tx, {
    id,
    board: root.board,
    rootId: root.id,
    authorId: cast[reply.by],
    face: faceOf({ board: root.board, isAlias }),
    // Anonymous authors in these examples only post in their own thread.
    ...(isAlias ? root.alias : {}),
    kind: 'reply',
    content: reply.content,
    createdAt: at,
  });
  for (const one of reply.likedBy ?? []) await like(tx, id, cast[one], at);
}

async function writePost(tx: Tx, cast: Cast, post: DemoPost, now: Date): Promise<void> {
  const { by, isAlias = false, hoursAgo, likedBy, replies = [], ...fields } = post;
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const id = newIdOf(at);
  const alias: Alias = isAlias
    ? { aliasHandle: await claimHandle(tx), aliasSeed: newId() }
    : { aliasHandle: null, aliasSeed: null };
  await insertPost(tx, {
    ...fields,
    ...alias,
    id,
    authorId: cast[by],
    face: faceOf({ board: post.board, isAlias }),
    repliesCount: replies.length,
    viewsCount: likedBy.length * 3 + replies.length,
    createdAt: at,
  });
  for (const one of likedBy) await like(tx, id, cast[one], at);
  for (const reply of replies) await writeReply(tx, cast, { ...post, id, at, alias }, reply);
}

export async function seedCommunity(orm: Orm): Promise<number> {
  const cast = await findCast(orm);
  const [known] = await orm.execute(sql`select 1 from posts limit 1`);
  if (!cast || known) return 0;
  const now = new Date();
  await orm.transaction(async (tx) => {
    await tx
      .insert(standings)
      .values([
        { userId: cast.eve, userRole: 'examiner', cascStatus: 'passed', isVerified: true },
        { userId: cast.ben, userRole: 'trainee', cascStatus: 'passed', isVerified: true },
        { userId: cast.chi, userRole: 'trainee', cascStatus: 'preparing' },
      ])
      .onConflictDoNothing();
    for (const post of demoPosts) await writePost(tx, cast, post, now);
  });
  await rankPosts(orm, now);
  await countReputations(orm);
  return demoPosts.length;
}
