import type { BoardPost } from '@cascade/shared/features/community/contract';
import { inParallel, inviteVisitors } from '../../harness/visitors.ts';
import { type Fault, nothingWrong } from '../fault.ts';

/**
 * Over both gateways; every third takes it back. The count must equal the rows, and each answer
 * must have a distinct count.
 */
export const likeToggles: Fault = {
  name: 'everyone toggles one like at once',
  run: async (harness, { likers }) => {
    const broken: string[] = [];
    const clients = await inviteVisitors(harness, likers);
    const [author] = clients;
    const written = await author?.at(0).send('post', '/api/social-posts', {
      body: { content: 'Who else?' },
    });
    const post = written?.body as BoardPost;
    const path = `/api/community/posts/${post.id}/like`;
    const counts: number[] = [];
    await inParallel(clients, clients.length, async (visitor, index) => {
      const { status, body } = await visitor.at(index).send('post', path);
      if (status !== 200) broken.push(`a like was answered ${status}`);
      else counts.push((body as { likesCount: number }).likesCount);
    });
    if (new Set(counts).size !== likers) broken.push('two answers saw the same count');
    const back = clients.filter((_, index) => index % 3 === 0);
    await inParallel(back, back.length, async (visitor, index) => {
      const { status } = await visitor.at(index + 1).send('post', path);
      if (status !== 200) broken.push(`taking a like back was answered ${status}`);
    });
    const [row] = await harness.database.sql<{ count: number; rows: number }[]>`
      select likes_count as count,
        (select count(*)::int from post_likes where post_id = ${post.id}) as rows
      from posts where id = ${post.id}`;
    const expected = likers - back.length;
    return {
      counts: {
        ...nothingWrong(likers + back.length),
        lost: Math.max(0, expected - (row?.rows ?? 0)),
        duplicate: Math.max(0, (row?.rows ?? 0) - expected),
        differs: row && row.count === row.rows ? 0 : 1,
      },
      broken,
      notes: [`${likers} people, ${row?.rows} rows, count ${row?.count}`],
    };
  },
};
