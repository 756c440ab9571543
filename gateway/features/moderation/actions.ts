import type { AuditEntryInput } from '@cascade/db/domain/audit/audit.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { type PostRow, postOf } from '@cascade/db/domain/posts/view.queries';
import {
  countReplies,
  findPost,
  type LockedPost,
  lockPost,
  writePin,
  writeState,
} from '@cascade/db/features/community/community.queries';
import {
  insertBan,
  insertModerationEntry,
  settlePostReports,
} from '@cascade/db/features/moderation/moderation.queries';
import { excerptOf } from '@cascade/shared/domain/text/excerpt';
import type { BoardPost } from '@cascade/shared/features/community/contract';
import { postChanged } from '@cascade/shared/features/community/threads';
import type { banAuthor, decidePost } from '@cascade/shared/features/moderation/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { announce } from '../../domain/posts/announce.ts';
import type { CallerWork } from '../../http/work.ts';

/**
 * Moderators' actions, each logged with its reason. The author is notified; the moderator does not
 * see who that is.
 */

const noSuchPost = () => new AppError('not_found', 'There is no such post.');

async function hold({ tx }: CallerWork, id: string): Promise<LockedPost> {
  const held = await lockPost(tx, id);
  if (!held || held.state === 'deleted') throw noSuchPost();
  return held;
}

async function log(
  { tx, caller, now }: CallerWork,
  verb: Parameters<typeof insertModerationEntry>[1]['verb'],
  reason: string,
  held: LockedPost,
  { before, after }: Pick<AuditEntryInput, 'before' | 'after'>,
): Promise<void> {
  const about = { postId: held.id, subjectId: held.authorId };
  const audited = { subject: { kind: 'post', id: held.id }, before, after };
  await insertModerationEntry(tx, { moderator: caller, verb, reason, ...about, audited }, now);
}

async function readBack({ tx, caller }: CallerWork, id: string): Promise<BoardPost> {
  const row: PostRow | undefined = await findPost(
    tx,
    { userId: caller.userId, isModerator: true },
    id,
  );
  if (!row) throw noSuchPost();
  return postOf(row);
}

async function notifyAuthor(work: CallerWork, held: LockedPost, title: string, reason: string) {
  if (held.authorId === null) return;
  const what = excerptOf(held.title || held.content, 80);
  await postNotice(
    work,
    {
      userId: held.authorId,
      kind: 'community.moderation',
      title,
      body: `${reason} (“${what}”)`,
      path: `/community/post/${held.rootId ?? held.id}`,
    },
    work.now,
  );
}

type Verb = BodyOf<typeof decidePost>['verb'];

const decisions: Record<Verb, { from: LockedPost['state'][]; to: LockedPost['state'] | null }> = {
  publish: { from: ['held'], to: 'shown' },
  restore: { from: ['hidden'], to: 'shown' },
  hide: { from: ['shown', 'held'], to: 'hidden' },
  dismiss: { from: ['shown', 'hidden'], to: null },
};

export async function decide(
  work: CallerWork,
  id: string,
  { verb, reason }: BodyOf<typeof decidePost>,
): Promise<BoardPost> {
  const { tx, live, now } = work;
  const held = await hold(work, id);
  const { from, to } = decisions[verb];
  if (!from.includes(held.state))
    throw new AppError('conflict', 'Somebody else has just decided about this post.');
  const settled = await settlePostReports(tx, id, now);
  await log(work, verb, reason, held, {
    before: { state: held.state, openReports: settled },
    after: { state: to ?? held.state, openReports: 0, reason },
  });
  if (to) await writeState(tx, id, to);
  const post = await readBack(work, id);
  if (verb === 'publish') {
    await announce(work, { ...held, face: post.by.face, shownName: post.by.name });
    await notifyAuthor(work, held, 'Your post can be read now', 'A moderator has read it');
  } else if (to) {
    const { rootId, board } = held;
    const counts = rootId && (await countReplies(tx, rootId));
    if (rootId && counts)
      live.afterCommit.push(() => work.services.postCounts.counted(rootId, { ...counts, board }));
    await live.append(postChanged, [streamOf.board(board)], { postId: id, rootId, board });
    if (verb === 'hide') await notifyAuthor(work, held, 'A moderator has hidden your post', reason);
  }
  return post;
}

export async function pin(work: CallerWork, id: string, isPinned: boolean): Promise<BoardPost> {
  const held = await hold(work, id);
  if (held.rootId !== null || held.state !== 'shown')
    throw new AppError('conflict', 'Only posts that everybody can read can be pinned.');
  if (held.isPinned !== isPinned) {
    await writePin(work.tx, id, isPinned);
    await log(work, isPinned ? 'pin' : 'unpin', '', held, {
      before: { isPinned: held.isPinned },
      after: { isPinned },
    });
    const { board } = held;
    await work.live.append(postChanged, [streamOf.board(board)], {
      postId: id,
      rootId: null,
      board,
    });
  }
  return readBack(work, id);
}

export async function warn(work: CallerWork, id: string, reason: string): Promise<void> {
  const held = await hold(work, id);
  if (held.authorId === null) throw gone();
  await log(work, 'warn', reason, held, { before: null, after: { reason } });
  await notifyAuthor(work, held, 'A warning from the moderators', reason);
}

const gone = () => new AppError('conflict', 'The account behind this post has been deleted.');

export async function ban(
  work: CallerWork,
  id: string,
  { reason, days }: BodyOf<typeof banAuthor>,
): Promise<string> {
  const held = await hold(work, id);
  const { authorId } = held;
  if (authorId === null) throw gone();
  if (authorId === work.caller.userId) throw new AppError('conflict', 'This is your own post.');
  const banId = newId();
  const endsAt = days === null ? null : new Date(work.now.getTime() + days * 86_400_000);
  await insertBan(work.tx, { id: banId, userId: authorId, postId: id, reason, endsAt }, work.now);
  await log(work, 'ban', reason, held, {
    before: null,
    after: { reason, endsAt: endsAt?.toISOString() ?? null },
  });
  const length = days === null ? '' : ` for ${days === 1 ? 'one day' : `${days} days`}`;
  await notifyAuthor(work, held, `You cannot write on the boards${length}`, reason);
  return banId;
}
