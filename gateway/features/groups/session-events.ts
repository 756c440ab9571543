import { postNotice } from '@cascade/db/domain/notices/post-notice';
import type { LoadedGroup } from '@cascade/db/features/groups/groups.queries';
import { findSession, type SessionRow } from '@cascade/db/features/groups/sessions.queries';
import {
  type GroupSession,
  groupSessionChanged,
  sessionPathOf,
} from '@cascade/shared/features/groups/sessions';
import { streamOf } from '@cascade/shared/kernel/event';
import { emitCalendarChanged } from '../../domain/calendar/changed-calendar.ts';
import { tellPractice } from '../../domain/practice-groups/tell-practice.ts';
import type { MemberWork } from '../../http/work.ts';
import { answersSince, sessionView } from './session-view.ts';

type Notice = { kind: string; title: string; body: string };
type Told = {
  /** For the other members. */
  notice?: Notice | undefined;
  /** The plan is another one, not only the answers: calendars of all members change. */
  isReplanned?: boolean;
};

/** Streams are locked together, in one order for all callers. The group's row is held. */
export async function emitSession(
  work: MemberWork,
  { row: group, members }: LoadedGroup,
  id: string,
  { notice, isReplanned = false }: Told = {},
): Promise<GroupSession> {
  const { tx, live, now, userId } = work;
  const session = await findSession(tx, group.id, id, answersSince(now));
  if (!session) throw new Error('A session that was just written is missing.');
  const replanned = isReplanned ? members.map((member) => member.userId) : [];
  const others = notice
    ? members.map((member) => member.userId).filter((member) => member !== userId)
    : [];
  const isPractice = group.kind === 'practice';
  const listers = isPractice ? members.map((member) => member.userId) : [];
  const accounts = new Set([...replanned, ...others, ...listers]);
  await live.lock([streamOf.group(group.id), ...[...accounts].map(streamOf.member)]);
  const view = sessionView(session, now);
  await live.append(groupSessionChanged, [streamOf.group(group.id)], { session: view });
  await emitCalendarChanged(work, replanned, 'session');
  if (isPractice) await tellPractice(work, group.id, listers);
  if (!notice) return view;
  const path = sessionPathOf(view);
  for (const other of others) await postNotice(work, { userId: other, path, ...notice }, now);
  return view;
}

export const dayOf = ({ start, timeZone }: Pick<SessionRow, 'start' | 'timeZone'>) =>
  `${start.slice(0, 10)} at ${start.slice(11)}, ${timeZone} time`;
