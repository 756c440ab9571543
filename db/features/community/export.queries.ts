import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { postLikes, posts } from './schema.ts';

export function listPostsForExport(db: Executor, userId: string) {
  return db
    .select({
      id: posts.id,
      board: posts.board,
      face: posts.face,
      title: posts.title,
      content: posts.content,
      tags: posts.tags,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .where(eq(posts.authorId, userId))
    .orderBy(asc(posts.id));
}

export async function listLikedPosts(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: postLikes.postId })
    .from(postLikes)
    .where(eq(postLikes.userId, userId))
    .orderBy(asc(postLikes.postId));
  return rows.map(({ id }) => id);
}
