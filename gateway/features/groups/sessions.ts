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
import type { MeetingPlatformId } from '@cascade/shared/domain/meetings/platforms';
import { startsAtInstant, wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import {
  type answerGroupSession,
  type editGroupSession,
  type GroupSession,
  MOST_SESSIONS,
  type scheduleMeeting,
} from '@cascade/shared/features/groups/sessions';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { BodyOf } from '@cascade/shared/kernel/route';
import { planReminder } from '../../domain/meetings/session-reminders.ts';
import type { MemberWork } from '../../http/work.ts';
import { dayOf, emitSession } from './session-events.ts';
import {
  linkFor,
  lockAsMember,
  lockAsOrganiser,
  noSuchSession,
  requireFuture,
  requireOpen,
  requireUnbooked,
} from './session-rules.ts';
import { answersSince, isOpen, sessionView } from './session-view.ts';

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
  const notice = {
    kind: 'group.session-planned',
    title: `${group.me.userHandle} has planned a session`,
    body: `“${row.title}” of “${group.row.name}”: ${dayOf(row)}.`,
  };
  return emitSession(work, group, id, { notice, isReplanned: true });
}

/**
 * @throws AppError not_found, forbidden, stale, invalid; conflict once it is over or cancelled, and
 * for another time of a booked one
 */
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
  if (isMoved || changed.durationMinutes !== row.durationMinutes) await requireUnbooked(work, id);
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
  return emitSession(work, group, id, {
    notice: isMoved ? notice : undefined,
    isReplanned: true,
  });
}

/** @throws AppError not_found, forbidden; conflict while it is being held, or when it is booked */
export async function cancelSession(
  work: MemberWork,
  groupId: string,
  id: string,
): Promise<GroupSession> {
  const { group, row } = await lockAsOrganiser(work, groupId, id);
  if (row.status === 'active')
    throw new AppError('conflict', 'This session is being held. End it first.');
  if (row.status !== 'scheduled') return emitSession(work, group, id);
  await requireUnbooked(work, id);
  const cancelled = { cancelledBy: work.userId, cancelledAt: work.now, changedAt: work.now };
  await changeSession(work.tx, id, { status: 'cancelled', ...cancelled });
  await deleteSessionReminders(work.tx, id);
  const notice = {
    kind: 'group.session-cancelled',
    title: `“${row.title}” is cancelled`,
    body: `${group.me.userHandle} has cancelled it. It was planned in “${group.row.name}”.`,
  };
  return emitSession(work, group, id, { notice, isReplanned: true });
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
