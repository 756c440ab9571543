import type { Executor } from '@cascade/db/client';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { type PostRow, postOf } from '@cascade/db/domain/posts/view.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  countReplies,
  countView,
  findPost,
  type LockedPost,
  lockPost,
  writeState,
  writeWords,
} from '@cascade/db/features/community/community.queries';
import { claimMentions } from '@cascade/db/features/community/notices.queries';
import { insertPostReport } from '@cascade/db/features/moderation/moderation.queries';
import { excerptOf } from '@cascade/shared/domain/text/excerpt';
import type { BoardPost, PostCounts } from '@cascade/shared/features/community/contract';
import { mentionsIn } from '@cascade/shared/features/community/mentions';
import {
  type createReply,
  type editPost,
  postChanged,
  type reportPost,
} from '@cascade/shared/features/community/threads';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';
import { faceOn, heldForOf, write } from './publish.ts';
import { lockOwnPost, lockShownPost, noSuchPost, refuseBanned, viewerOf } from './work.ts';

/** @throws AppError not_found */
export async function getRow(db: Executor, caller: Caller, id: string): Promise<PostRow> {
  const row = await findPost(db, viewerOf(caller), id);
  if (!row) throw noSuchPost();
  return row;
}

export async function reply(
  work: CallerWork,
  rootId: string,
  { content, parentId = null, isAnonymous }: BodyOf<typeof createReply>,
): Promise<string> {
  const root = await lockShownPost(work, rootId);
  if (root.rootId !== null)
    throw new AppError('invalid', 'Answer a reply within the thread of its post.', {
      errors: [{ field: 'parentId', message: 'names the reply; the address names the post' }],
    });
  if (parentId) {
    const parent = await lockPost(work.tx, parentId);
    if (parent?.rootId !== rootId || parent.state !== 'shown') throw noSuchPost();
  }
  return write(work, {
    board: root.board,
    face: faceOn(root.board, isAnonymous),
    kind: 'reply',
    content,
    root,
    parentId,
  });
}

async function emitChanged({ live }: CallerWork, { id, rootId, board }: LockedPost): Promise<void> {
  await live.append(postChanged, [streamOf.board(board)], { postId: id, rootId, board });
}

/** Changes the text under the same identity. Newly mentioned members are notified. */
export async function edit(
  work: CallerWork,
  id: string,
  { title, content, tags }: BodyOf<typeof editPost>,
): Promise<BoardPost> {
  const { tx, live, caller, now } = work;
  await refuseBanned(work);
  const held = await lockOwnPost(work, id);
  if (held.state === 'hidden')
    throw new AppError('conflict', 'A moderator has hidden this post, so it cannot be changed.');
  const words = { title: title ?? held.title, content, tags: tags ?? held.tags };
  if (held.board === 'posts' && held.rootId === null && words.title === '')
    throw new AppError('invalid', 'Please check title: Title is required.', {
      errors: [{ field: 'title', message: 'Title is required' }],
    });
  const heldFor = await heldForOf(work, [words.title, content, words.tags.join('\n')]);
  await writeWords(tx, id, words, heldFor, now);
  const row = await getRow(work.tx, work.caller, id);
  const post = postOf(row);
  if (held.state === 'shown') {
    const called =
      heldFor === null
        ? await claimMentions(
            tx,
            { id, rootId: held.rootId ?? id, authorId: caller.userId },
            mentionsIn(`${words.title}\n${content}`),
          )
        : [];
    await live.lock([streamOf.board(held.board), ...called.map(streamOf.member)]);
    await emitChanged(work, held);
    const path = held.rootId ? `/community/post/${held.rootId}#${id}` : `/community/post/${id}`;
    for (const userId of called)
      await postNotice(
        work,
        {
          userId,
          kind: 'community.mention',
          title: `${post.by.name} mentioned you`,
          body: excerptOf(words.title || content, 120),
          path,
        },
        now,
      );
    if (heldFor !== null && held.rootId) await recount(work, held.rootId, held.board);
  }
  return post;
}

async function recount(
  { tx, live, services }: CallerWork,
  rootId: string,
  board: LockedPost['board'],
): Promise<void> {
  const counts = await countReplies(tx, rootId);
  if (counts)
    live.afterCommit.push(() => services.postCounts.counted(rootId, { ...counts, board }));
}

/** Replies stay. */
export async function takeBack(work: CallerWork, id: string): Promise<void> {
  const held = await lockPost(work.tx, id);
  if (!held || held.authorId !== work.caller.userId) throw noSuchPost();
  if (held.state === 'deleted') return;
  await writeState(work.tx, id, 'deleted');
  if (held.rootId) await recount(work, held.rootId, held.board);
  if (held.state === 'shown') await emitChanged(work, held);
}

export async function view(work: CallerWork, id: string): Promise<PostCounts> {
  const { board } = await getRow(work.tx, work.caller, id);
  const counted = await countView(work.tx, id, work.caller.userId);
  if (!counted) throw noSuchPost();
  const { isFirst, ...counts } = counted;
  if (isFirst)
    work.live.afterCommit.push(() => work.services.postCounts.counted(id, { ...counts, board }));
  return counts;
}

/** A repeat by the same person changes nothing. */
export async function report(
  work: CallerWork,
  id: string,
  told: BodyOf<typeof reportPost>,
): Promise<void> {
  await refuseBanned(work);
  const row = await getRow(work.tx, work.caller, id);
  if (row.isOwn)
    throw new AppError('invalid', 'This is your own post. You can edit it or take it back.');
  await insertPostReport(
    work.tx,
    { postId: id, reporterId: work.caller.userId, ...told },
    work.now,
  );
}
