import { randomBytes } from 'node:crypto';
import { isBookedRoom } from '@cascade/db/features/bookings/room.queries';
import { lockGroup } from '@cascade/db/features/groups/groups.queries';
import { findSession, type SessionRow } from '@cascade/db/features/groups/sessions.queries';
import {
  jitsiLinkOf,
  type MeetingPlatformId,
  meetingLinkFault,
} from '@cascade/shared/domain/meetings/platforms';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { MemberWork } from '../../http/work.ts';
import { type GroupAccess, memberOf, noSuchGroup } from './policy.ts';
import { answersSince } from './session-view.ts';

/** Who may plan and change a session, and what a plan must keep to. */

export const noSuchSession = () =>
  new AppError('not_found', 'There is no such session in this group.');

const invalid = (field: string, message: string) =>
  new AppError('invalid', `Please check ${field}: ${message}`, { errors: [{ field, message }] });

/** @throws AppError not_found for a stranger, of a public group too */
export async function lockAsMember(work: MemberWork, id: string): Promise<GroupAccess> {
  const group = await lockGroup(work.tx, id);
  const me = group && memberOf(group, work.userId);
  if (!group || !me) throw noSuchGroup();
  return { ...group, me };
}

type Timed = Pick<SessionRow, 'start' | 'timeZone' | 'recurrence' | 'until'>;

/** @throws AppError invalid */
export function requireFuture(session: Timed, now: Date): void {
  const [next] = startsAfter(session, now, 1);
  if (!next && session.until !== null && session.recurrence !== 'none')
    throw invalid('until', 'Choose a last day that leaves a session still to come');
  const [first] = startsAfter(session, new Date(0), 1);
  if (!next || !first || first <= now) throw invalid('scheduledFor', 'Choose a time in the future');
}

/**
 * The organiser's link, or a room of the configured Jitsi server. Nothing else is made: a link that
 * leads nowhere is worse than none.
 * @throws AppError invalid
 */
export function linkFor(
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

/**
 * The organiser, an admin, or anybody in a group of one practice session.
 * @throws AppError not_found or forbidden
 */
export async function lockAsOrganiser(work: MemberWork, groupId: string, id: string) {
  const group = await lockAsMember(work, groupId);
  const session = await findSession(work.tx, groupId, id, answersSince(work.now));
  if (!session) throw noSuchSession();
  const isPractice = group.row.kind === 'practice';
  if (session.row.organiserId !== work.userId && !group.me.isAdmin && !isPractice)
    throw new AppError(
      'forbidden',
      'Only the member who planned this session and the admins of the group can change it.',
    );
  return { group, row: session.row };
}

/** @throws AppError conflict for the room of a booking, whose payment depends on its time */
export async function requireUnbooked(work: MemberWork, id: string): Promise<void> {
  if (await isBookedRoom(work.tx, id))
    throw new AppError(
      'conflict',
      'This session is booked and paid. Move or cancel it under Bookings instead.',
    );
}

/** A moved session begins in the future; a shortened series keeps at least one. */
export function requireOpen(session: SessionRow, isMoved: boolean, now: Date): void {
  if (isMoved) requireFuture(session, now);
  else if (startsAfter(session, now, 1).length === 0)
    throw invalid('until', 'Choose a last day that leaves a session still to come');
}
