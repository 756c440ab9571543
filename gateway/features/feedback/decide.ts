import { type AuditEntryInput, recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import {
  changeFeedback,
  type FeedbackRow,
  findReceived,
  lockFeedback,
  type ReceivedRow,
} from '@cascade/db/features/feedback/feedback.queries';
import { deleteVotesFor } from '@cascade/db/features/feedback/ideas.queries';
import {
  type FeedbackState,
  feedbackChanged,
  type publishIdea,
  type ReceivedFeedback,
} from '@cascade/shared/features/feedback/administration';
import { ideaWithdrawn, tellDone } from '@cascade/shared/features/feedback/ideas';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { tellIdea } from '../../domain/ideas/tell-ideas.ts';
import type { CallerWork } from '../../http/work.ts';

const noSuchFeedback = () => new AppError('not_found', 'There is no such feedback.');
const SETTLED: readonly FeedbackState[] = ['done', 'declined'];

export function received({
  ideaTitle,
  ideaText,
  publishedAt,
  votes,
  createdAt,
  ...row
}: ReceivedRow): ReceivedFeedback {
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    idea:
      ideaTitle === null || ideaText === null || publishedAt === null
        ? null
        : {
            title: ideaTitle,
            text: ideaText,
            publishedAt: new Date(publishedAt).toISOString(),
            votes,
          },
  };
}

async function shown({ tx }: CallerWork, id: string): Promise<ReceivedFeedback> {
  const row = await findReceived(tx, id);
  if (!row) throw noSuchFeedback();
  return received(row);
}

/**
 * Locks the streams first and then the row, as a vote does.
 * @returns the row, and what tells the other admins
 */
async function hold(work: CallerWork, id: string, rev?: number): Promise<FeedbackRow> {
  const { tx, live } = work;
  await live.lock([streamOf.ideas(), ...(await adminStreams(work))]);
  const held = await lockFeedback(tx, id);
  if (!held) throw noSuchFeedback();
  if (rev !== undefined && rev !== held.rev)
    throw new AppError('stale', 'Somebody else has just changed this.', {
      current: await shown(work, id),
    });
  return held;
}

const adminStreams = async ({ tx }: CallerWork) =>
  (await listAdminIds(tx)).map((id) => streamOf.member(id));

async function tellOf(
  work: CallerWork,
  id: string,
  entry: Pick<AuditEntryInput, 'action' | 'before' | 'after'>,
): Promise<ReceivedFeedback> {
  const { tx, live, caller, now } = work;
  await live.append(feedbackChanged, await adminStreams(work), { id });
  await recordAudit(tx, {
    actor: caller,
    subject: { kind: 'feedback', id },
    ...entry,
    at: now,
  });
  return shown(work, id);
}

/** @throws AppError not_found; stale when somebody else has changed it since `rev` */
export async function setState(
  work: CallerWork,
  id: string,
  rev: number,
  state: FeedbackState,
): Promise<ReceivedFeedback> {
  const held = await hold(work, id, rev);
  if (held.state === state) return shown(work, id);
  const settledAt = SETTLED.includes(state) ? work.now : null;
  await changeFeedback(work.tx, id, { state, settledAt });
  await tellIdea(work, id);
  if (state === 'done') await work.enqueue(tellDone, { feedbackId: id });
  return tellOf(work, id, {
    action: 'feedback.state',
    before: { state: held.state },
    after: { state },
  });
}

/** @throws AppError not_found, stale */
export async function publish(
  work: CallerWork,
  id: string,
  { rev, title, text }: BodyOf<typeof publishIdea>,
): Promise<ReceivedFeedback> {
  const held = await hold(work, id, rev);
  if (held.ideaTitle === title && held.ideaText === text) return shown(work, id);
  const publishedAt = held.publishedAt ?? work.now;
  await changeFeedback(work.tx, id, { ideaTitle: title, ideaText: text, publishedAt });
  await tellIdea(work, id);
  return tellOf(work, id, {
    action: 'feedback.publish',
    before: held.publishedAt && { title: held.ideaTitle, text: held.ideaText },
    after: { title, text },
  });
}

/** @throws AppError not_found; conflict when it is not public */
export async function withdraw(work: CallerWork, id: string): Promise<ReceivedFeedback> {
  const held = await hold(work, id);
  if (held.publishedAt === null)
    throw new AppError('conflict', 'This is not public, or not any more.');
  await deleteVotesFor(work.tx, id);
  await changeFeedback(work.tx, id, { ideaTitle: null, ideaText: null, publishedAt: null });
  await work.live.append(ideaWithdrawn, [streamOf.ideas()], { id, rev: held.ideaRev + 1 });
  return tellOf(work, id, {
    action: 'feedback.withdraw',
    before: { title: held.ideaTitle, text: held.ideaText },
    after: null,
  });
}
