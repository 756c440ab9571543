import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { lockFeedback } from '@cascade/db/features/feedback/feedback.queries';
import { listToTell } from '@cascade/db/features/feedback/ideas.queries';
import { FEEDBACK_PATH } from '@cascade/shared/features/feedback/contract';
import { tellDone } from '@cascade/shared/features/feedback/ideas';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundJob, handleJob } from '../../bind.ts';

const AT_ONCE = 200;
const KIND = 'feedback.done';

export function feedbackJobs(): BoundJob[] {
  return [
    handleJob(tellDone, async (work, { feedbackId }) => {
      const { tx, live, now, enqueue } = work;
      // Before the row, as a vote does. Two jobs for one idea follow each other, so that each
      // person hears once.
      await live.lock([streamOf.ideas()]);
      const row = await lockFeedback(tx, feedbackId);
      if (row?.state !== 'done') return;
      const path = `${FEEDBACK_PATH}?idea=${feedbackId}`;
      const people = await listToTell(tx, feedbackId, { kind: KIND, path }, AT_ONCE);
      await live.lock(people.map(({ userId }) => streamOf.member(userId)));
      const what = row.ideaTitle ?? 'What you wrote to us';
      for (const { userId, isAuthor } of people)
        await postNotice(
          work,
          {
            userId,
            kind: KIND,
            title: `Done: ${what}`,
            body: isAuthor ? 'You told us. Thank you.' : 'You voted for it.',
            path,
          },
          now,
        );
      if (people.length === AT_ONCE) await enqueue(tellDone, { feedbackId });
    }),
  ];
}
