import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { countReplies } from '@cascade/db/features/community/community.queries';
import { claimMentions, listAnswered } from '@cascade/db/features/community/notices.queries';
import { excerptOf } from '@cascade/shared/domain/text/excerpt';
import type { Board, Face } from '@cascade/shared/features/community/contract';
import { mentionsIn } from '@cascade/shared/features/community/mentions';
import { postPublished } from '@cascade/shared/features/community/threads';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';

/** Published at once, or once a moderator has approved it. */

type Telling = Pick<MemberWork, 'tx' | 'live' | 'now' | 'services'>;

type Published = {
  id: string;
  board: Board;
  rootId: string | null;
  parentId: string | null;
  authorId: string | null;
  face: Face;
  title: string;
  content: string;
  shownName: string;
};

export async function announce(work: Telling, post: Published): Promise<void> {
  const { tx, live, services } = work;
  const { id, board, rootId, authorId } = post;
  const stream = streamOf.board(board);
  const text = `${post.title}\n${post.content}`;
  const called = authorId
    ? await claimMentions(tx, { id, rootId: rootId ?? id, authorId }, mentionsIn(text))
    : [];
  const answered =
    authorId && rootId ? await listAnswered(tx, [rootId, post.parentId ?? rootId], authorId) : [];
  // Lock all at once in one order, so that two authors who answer each other cannot deadlock.
  await live.lock([stream, ...[...called, ...answered].map(streamOf.member)]);
  if (rootId) {
    const counts = await countReplies(tx, rootId);
    if (counts)
      live.afterCommit.push(() => services.postCounts.counted(rootId, { ...counts, board }));
  }
  await live.append(postPublished, [stream], { postId: id, rootId, board });
  if (post.face === 'handle') live.afterCommit.push(() => services.postCounts.wrote(board));
  await ring(work, post, called, answered);
}

async function ring(
  { tx, live, now }: Telling,
  { id, rootId, title, content, shownName }: Published,
  called: string[],
  answered: string[],
): Promise<void> {
  const path = rootId ? `/community/post/${rootId}#${id}` : `/community/post/${id}`;
  const body = excerptOf(title || content, 120);
  const notice = { body, path };
  for (const userId of called)
    await postNotice(
      { tx, live },
      { ...notice, userId, kind: 'community.mention', title: `${shownName} mentioned you` },
      now,
    );
  for (const userId of answered.filter((one) => !called.includes(one)))
    await postNotice(
      { tx, live },
      { ...notice, userId, kind: 'community.reply', title: `${shownName} replied to you` },
      now,
    );
}
