import { postToAdmins } from '@cascade/db/domain/notices/post-notice';
import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import {
  countOpenReports,
  findPlaceTitle,
  hasReported,
  insertMistake,
  readMistakeCounts,
} from '@cascade/db/features/mistakes/mistakes.queries';
import {
  MISTAKES_PATH,
  MOST_OPEN_REPORTS,
  mistakeChanged,
  type reportMistake,
} from '@cascade/shared/features/mistakes/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';

/**
 * Takes a report of any station, also of one that is withheld from the member at the moment: a
 * refusal would reveal that they are about to sit it.
 * @throws AppError not_found; conflict with too many open reports
 */
export async function report(
  work: MemberWork,
  { place, kind, text, quote }: BodyOf<typeof reportMistake>,
): Promise<void> {
  const { tx, live, userId, now } = work;
  const title = await findPlaceTitle(tx, place);
  if (title === undefined)
    throw new AppError('not_found', 'This station or guide is not there any more.');
  const open = await countOpenReports(tx, userId);
  if (await hasReported(tx, userId, { place, text })) return;
  if (open >= MOST_OPEN_REPORTS)
    throw new AppError(
      'conflict',
      `You have ${MOST_OPEN_REPORTS} reports that wait for an answer. Please let us look at those first.`,
    );
  const id = newId();
  const admins = (await listAdminIds(tx)).map((adminId) => streamOf.member(adminId));
  await live.lock(admins);
  await insertMistake(tx, { id, reporterId: userId, kind, text, quote, createdAt: now }, place);
  if (admins.length > 0)
    await live.append(mistakeChanged, admins, { id, counts: await readMistakeCounts(tx) });
  const isUnsafe = kind === 'unsafe';
  await postToAdmins(
    work,
    {
      // An unread notice of another kind must not hide it.
      kind: isUnsafe ? 'mistake.unsafe' : 'mistake.waiting',
      title: isUnsafe ? 'Something is reported as unsafe' : 'A mistake is reported',
      body: title,
      path: MISTAKES_PATH,
    },
    now,
  );
}
