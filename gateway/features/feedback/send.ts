import { postToAdmins } from '@cascade/db/domain/notices/post-notice';
import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import { insertFeedback } from '@cascade/db/features/feedback/feedback.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  FEEDBACK_ADMIN_PATH,
  feedbackChanged,
} from '@cascade/shared/features/feedback/administration';
import type { FeedbackFields } from '@cascade/shared/features/feedback/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';

const typeWords: Record<FeedbackFields['type'], string> = {
  feature: 'A wish for a feature',
  bug: 'A bug',
  improvement: 'An improvement',
  general: 'General feedback',
};

/** @param userId undefined for a visitor */
export async function send(
  work: Work,
  userId: string | undefined,
  { id = newId(), email, ...fields }: FeedbackFields,
): Promise<void> {
  const { tx, live, now } = work;
  const row = { ...fields, id, email: email || null, userId: userId ?? null, createdAt: now };
  if (!(await insertFeedback(tx, row))) return;
  const admins = (await listAdminIds(tx)).map((adminId) => streamOf.member(adminId));
  await live.lock(admins);
  if (admins.length > 0) await live.append(feedbackChanged, admins, { id });
  const { rating, type } = fields;
  // Without the author's words, which are forgotten with them.
  const stars = rating === null ? '' : `, ${rating} of 5 stars`;
  await postToAdmins(
    work,
    {
      kind: 'feedback.waiting',
      title: 'New feedback',
      body: `${typeWords[type]}${stars}`,
      path: FEEDBACK_ADMIN_PATH,
    },
    now,
  );
}
