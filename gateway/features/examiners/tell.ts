import { hasUnreadOfKind } from '@cascade/db/domain/notices/notices.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import type { ApplicationRow } from '@cascade/db/features/examiners/applications.queries';
import type { Work } from '@cascade/db/live/transact';
import { applicationChanged } from '@cascade/shared/features/examiners/administration';
import { ownApplicationChanged } from '@cascade/shared/features/examiners/applications';
import { streamOf } from '@cascade/shared/kernel/event';

const ADMIN_NOTICE = 'examiner.waiting';
const APPLICANT_NOTICE = 'examiner.application';

type Change = Pick<Work, 'tx' | 'live' | 'now'>;
export type Ring = { title: string; body: string; path: string };
type News = {
  /** Otherwise only admins see the change. */
  isShown: boolean;
  /** The bell of the applicant, or of every admin. */
  rings?: Ring | 'admins';
};

/** Locks all streams at once, in one order for all callers, and tells everybody who may know. */
export async function tell(
  { tx, live, now }: Change,
  { id, userId, state, rev }: ApplicationRow,
  { isShown, rings }: News,
): Promise<void> {
  const admins = rings === 'admins' ? await listAdminIds(tx) : [];
  const own = streamOf.member(userId);
  const all = streamOf.examinerApplications();
  await live.lock([all, ...(isShown ? [own] : []), ...admins.map(streamOf.member)]);
  await live.append(applicationChanged, [all], { id, rev });
  if (isShown) await live.append(ownApplicationChanged, [own], { id, state });
  if (rings && rings !== 'admins')
    await postNotice({ tx, live }, { userId, kind: APPLICANT_NOTICE, ...rings }, now);
  const path = `/admin/examiners/${id}`;
  // Without what people wrote, which would outlive the application.
  const waiting = {
    kind: ADMIN_NOTICE,
    title: 'An examiner’s application waits for you',
    body: '',
    path,
  };
  for (const admin of admins)
    if (!(await hasUnreadOfKind(tx, admin, ADMIN_NOTICE, path)))
      await postNotice({ tx, live }, { userId: admin, ...waiting }, now);
}
