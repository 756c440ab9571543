import { randomBytes } from 'node:crypto';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { type LoadedGroup, lockGroup } from '@cascade/db/features/groups/groups.queries';
import {
  changeSession,
  clearAnswers,
  deleteSessionReminders,
  findSession,
  insertSession,
  listSessions,
  type SessionRow,
  writeAnswer,
} from '@cascade/db/features/groups/sessions.queries';
import {
  jitsiLinkOf,
  type MeetingPlatformId,
  meetingLinkFault,
} from '@cascade/shared/domain/meetings/platforms';
import {
  startsAfter,
  startsAtInstant,
  wallClockOf,
} from '@cascade/shared/domain/meetings/session-times';
import {
  type answerGroupSession,
  type editGroupSession,
  type GroupSession,
  groupSessionChanged,
  MOST_SESSIONS,
  remindOfSession,
  type scheduleMeeting,
} from '@cascade/shared/features/groups/sessions';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';
import { type GroupAccess, memberOf, noSuchGroup } from './policy.ts';
import { answersSince, isOpen, sessionView } from './session-view.ts';

const MINUTE_MS = 60_000;

export const noSuchSession = () =>
  new AppError('not_found', 'There is no such session in this group.');

const invalid = (field: string, message: string) =>
  new AppError('invalid', `Please check ${field}: ${message}`, { errors: [{ field, message }] });

/** @throws AppError not_found for a stranger, of a public group too */
async function lockAsMember(work: MemberWork, id: string): Promise<GroupAccess> {
  const group = await lockGroup(work.tx, id);
  const me = group && memberOf(group, work.userId);
  if (!group || !me) throw noSuchGroup();
  return { ...group, me };
}

type Timed = Pick<SessionRow, 'start' | 'timeZone' | 'recurrence' | 'until'>;

/** @throws AppError invalid */
function requireFuture(session: Timed, now: Date): void {
  const [next] = startsAfter(session, now, 1);
  if (!next && session.until !== null && session.recurrence !== 'none')
    throw invalid('until', 'must leave a session that is still to come');
  const [first] = startsAfter(session, new Date(0), 1);
  if (!next || !first || first <= now) throw invalid('scheduledFor', 'must be in the future');
}

/**
 * The organiser's link, or a room of the configured Jitsi server. Nothing else is made: a link that
 * leads nowhere is worse than none.
 * @throws AppError invalid
 */
function linkFor(
  { services }: MemberWork,
  platform: MeetingPlatformId,
  given: string | null,
): string | null {
  const { JITSI_URL } = services.env;
  if (given) {
    const fault = meetingLinkFault(platform, given, JITSI_URL);
    if (fault) throw invalid('meetingLink', fault);
    return given;
  }
  if (platform !== 'jitsi' || !JITSI_URL) return null;
  return jitsiLinkOf(JITSI_URL, randomBytes(16).toString('hex'));
}

/** The first session whose reminder is still to come; the job plans the one after it. */
async function planReminder({ tx, now, enqueue }: MemberWork, row: SessionRow): Promise<void> {
  await deleteSessionReminders(tx, row.id);
  if (row.status !== 'scheduled') return;
  const beforeMs = row.reminderMinutes * MINUTE_MS;
  const [start] = startsAfter(row, new Date(now.getTime() + beforeMs), 1);
  if (!start) return;
  const data = { sessionId: row.id, rev: row.rev, startsAt: start.toISOString() };
  await enqueue(remindOfSession, data, { dueAt: new Date(start.getTime() - beforeMs) });
}

type Notice = { kind: string; title: string; body: string };

/** Streams are locked together, in one order for all callers. The group's row is held. */
async function emitSession(
  work: MemberWork,
  { row: group, members }: LoadedGroup,
  id: string,
  notice?: Notice,
): Promise<GroupSession> {
  const { tx, live, now, userId } = work;
  const session = await findSession(tx, group.id, id, answersSince(now));
  if (!session) throw new Error('A session that was just written is missing.');
  const others = notice
    ? members.map((member) => member.userId).filter((member) => member !== userId)
    : [];
  await live.lock([streamOf.group(group.id), ...others.map(streamOf.member)]);
  const view = sessionView(session, now);
  await live.append(groupSessionChanged, [streamOf.group(group.id)], { session: view });
  if (!notice) return view;
  const path = `/study-groups/${group.id}`;
  for (const other of others) await postNotice(work, { userId: other, path, ...notice }, now);
  return view;
}

const dayOf = ({ start, timeZone }: Pick<SessionRow, 'start' | 'timeZone'>) =>
  `${start.slice(0, 10)} at ${start.slice(11)}, ${timeZone} time`;

/** @throws AppError not_found, invalid, conflict; id_conflict when the id is another session's */
export async function schedule(
  work: MemberWork,
  id: string,
  draft: BodyOf<typeof scheduleMeeting>,
): Promise<GroupSession> {
  const { tx, userId, now } = work;
  const group = await lockAsMember(work, draft.groupId);
  const since = answersSince(now);
  const known = await findSession(tx, draft.groupId, id, since);
  if (known?.row.organiserId === userId) return sessionView(known, now);
  const row = {
    id,
    groupId: draft.groupId,
    organiserId: userId,
    title: draft.title,
    description: draft.description,
    start: wallClockOf(new Date(draft.scheduledFor), draft.timeZone),
    timeZone: draft.timeZone,
    recurrence: draft.recurrence,
    until: draft.until,
    durationMinutes: draft.duration,
    meetingPlatform: draft.meetingPlatform,
    meetingLink: linkFor(work, draft.meetingPlatform, draft.meetingLink),
    hasWaitingRoom: draft.waitingRoomEnabled,
    isRecorded: draft.recordingEnabled,
    reminderMinutes: draft.reminderMinutes,
    status: 'scheduled',
    createdAt: now,
    changedAt: now,
    rev: 1,
  };
  requireFuture(row, now);
  const open = (await listSessions(tx, group.row.id, since)).filter((one) => isOpen(one.row, now));
  if (open.length >= MOST_SESSIONS)
    throw new AppError('conflict', `A group can have ${MOST_SESSIONS} planned sessions at a time.`);
  if (!(await insertSession(tx, row)))
    throw new AppError('id_conflict', 'This key was already used for something else.');
  await planReminder(work, row);
  return emitSession(work, group, id, {
    kind: 'group.session-planned',
    title: `${group.me.userHandle} has planned a session`,
    body: `“${row.title}” of “${group.row.name}”: ${dayOf(row)}.`,
  });
}

async function lockAsOrganiser(work: MemberWork, groupId: string, id: string) {
  const group = await lockAsMember(work, groupId);
  const session = await findSession(work.tx, groupId, id, answersSince(work.now));
  if (!session) throw noSuchSession();
  if (session.row.organiserId !== work.userId && !group.me.isAdmin)
    throw new AppError(
      'forbidden',
      'Only the member who planned this session and the admins of the group can change it.',
    );
  return { group, row: session.row };
}

/** @throws AppError not_found, forbidden, stale, invalid; conflict once it is over or cancelled */
export async function editSession(
  work: MemberWork,
  groupId: string,
  id: string,
  { rev, ...change }: BodyOf<typeof editGroupSession>,
): Promise<GroupSession> {
  const { tx, now } = work;
  const { group, row } = await lockAsOrganiser(work, groupId, id);
  if (row.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this session. Please look again.');
  if (!isOpen(row, now))
    throw new AppError('conflict', 'This session is over or cancelled. Plan a new one.');
  const timeZone = change.timeZone ?? row.timeZone;
  const start = change.scheduledFor
    ? wallClockOf(new Date(change.scheduledFor), timeZone)
    : row.start;
  const platform = (change.meetingPlatform ?? row.meetingPlatform) as MeetingPlatformId;
  const isSamePlatform = platform === row.meetingPlatform;
  const given =
    change.meetingLink === undefined && isSamePlatform ? row.meetingLink : change.meetingLink;
  const changed: SessionRow = {
    ...row,
    title: change.title ?? row.title,
    description: change.description ?? row.description,
    start,
    timeZone,
    recurrence: change.recurrence ?? row.recurrence,
    until: change.until === undefined ? row.until : change.until,
    durationMinutes: change.duration ?? row.durationMinutes,
    meetingPlatform: platform,
    meetingLink: linkFor(work, platform, given ?? null),
    hasWaitingRoom: change.waitingRoomEnabled ?? row.hasWaitingRoom,
    isRecorded: change.recordingEnabled ?? row.isRecorded,
    reminderMinutes: change.reminderMinutes ?? row.reminderMinutes,
    changedAt: now,
    rev: row.rev + 1,
  };
  const isMoved =
    changed.start !== row.start ||
    changed.timeZone !== row.timeZone ||
    changed.recurrence !== row.recurrence;
  if (isMoved || changed.until !== row.until) requireOpen(changed, isMoved, now);
  const { id: _id, rev: _rev, ...columns } = changed;
  await changeSession(tx, id, columns);
  if (isMoved) await clearAnswers(tx, id);
  await planReminder(work, changed);
  const notice = {
    kind: 'group.session-moved',
    title: `“${changed.title}” is at another time`,
    body: `It is now on ${dayOf(changed)}. Please say again whether you come.`,
  };
  return emitSession(work, group, id, isMoved ? notice : undefined);
}

/** A moved session begins in the future; a shortened series keeps at least one. */
function requireOpen(session: SessionRow, isMoved: boolean, now: Date): void {
  if (isMoved) requireFuture(session, now);
  else if (startsAfter(session, now, 1).length === 0)
    throw invalid('until', 'must leave a session that is still to come');
}

/** @throws AppError not_found or forbidden */
export async function cancelSession(
  work: MemberWork,
  groupId: string,
  id: string,
): Promise<GroupSession> {
  const { group, row } = await lockAsOrganiser(work, groupId, id);
  if (row.status !== 'scheduled') return emitSession(work, group, id);
  await changeSession(work.tx, id, { status: 'cancelled', changedAt: work.now });
  await deleteSessionReminders(work.tx, id);
  return emitSession(work, group, id, {
    kind: 'group.session-cancelled',
    title: `“${row.title}” is cancelled`,
    body: `${group.me.userHandle} has cancelled it. It was planned in “${group.row.name}”.`,
  });
}

/** @throws AppError not_found; conflict when no session of the series starts then */
export async function answerSession(
  work: MemberWork,
  groupId: string,
  id: string,
  { startsAt, answer }: BodyOf<typeof answerGroupSession>,
): Promise<GroupSession> {
  const { tx, userId, now } = work;
  const group = await lockAsMember(work, groupId);
  const session = await findSession(tx, groupId, id, answersSince(now));
  if (!session) throw noSuchSession();
  const at = new Date(startsAt);
  if (!isOpen(session.row, now) || at <= now || !startsAtInstant(session.row, at))
    throw new AppError('conflict', 'This session has begun, was moved or was cancelled.');
  await writeAnswer(tx, { sessionId: id, userId, startsAt: at, answer });
  return emitSession(work, group, id);
}
