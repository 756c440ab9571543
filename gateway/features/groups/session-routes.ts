import type { Executor } from '@cascade/db/client';
import { isGroupMember } from '@cascade/db/features/groups/groups.queries';
import {
  findSession,
  type LoadedSession,
  listSessions,
} from '@cascade/db/features/groups/sessions.queries';
import {
  answerGroupSession,
  cancelGroupSession,
  downloadGroupSession,
  editGroupSession,
  getGroupSession,
  listGroupSessions,
  listSessionCalendars,
  scheduleMeeting,
  sessionPathOf,
} from '@cascade/shared/features/groups/sessions';
import { pathOf } from '@cascade/shared/kernel/route';
import { calendarFileOf } from '../../domain/meetings/calendar-file.ts';
import { calendarLinksOf } from '../../domain/meetings/calendar-links.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { noSuchGroup } from './policy.ts';
import { noSuchSession } from './session-rules.ts';
import { answersSince, calendarEntryOf, isOpen, sessionView } from './session-view.ts';
import { answerSession, cancelSession, editSession, schedule } from './sessions.ts';

/** Of those that are over, the latest. */
const MOST_OVER = 30;

export function groupSessionRoutes({ clock, env }: Services): BoundRoute[] {
  const requireMember = async (db: Executor, id: string, userId: string) => {
    if (!(await isGroupMember(db, id, userId))) throw noSuchGroup();
  };
  const read = async (db: Executor, groupId: string, id: string): Promise<LoadedSession> => {
    const session = await findSession(db, groupId, id, answersSince(clock.now()));
    if (!session) throw noSuchSession();
    return session;
  };
  return [
    bind(scheduleMeeting, async (context) => {
      const session = await schedule(context, context.key, context.body);
      const page = sessionPathOf(session);
      return {
        session,
        meetingLink: session.meetingLink ?? new URL(page, env.PUBLIC_ORIGIN).toString(),
        meetingId: null,
        meetingPassword: null,
        dialInNumber: null,
      };
    }),
    bind(listGroupSessions, async ({ db, caller, params }) => {
      await requireMember(db, params.id, caller.userId);
      const now = clock.now();
      const all = await listSessions(db, params.id, answersSince(now));
      const over = all.filter(({ row }) => !isOpen(row, now));
      const shown = new Set([...over.slice(-MOST_OVER)]);
      return all
        .filter((one) => shown.has(one) || isOpen(one.row, now))
        .map((one) => sessionView(one, now));
    }),
    bind(getGroupSession, async ({ db, caller, params }) => {
      await requireMember(db, params.id, caller.userId);
      return sessionView(await read(db, params.id, params.sessionId), clock.now());
    }),
    bind(downloadGroupSession, async ({ db, caller, params }) => {
      await requireMember(db, params.id, caller.userId);
      const session = await read(db, params.id, params.sessionId);
      return calendarFileOf(calendarEntryOf(session, env.PUBLIC_ORIGIN));
    }),
    bind(listSessionCalendars, async ({ db, caller, params }) => {
      await requireMember(db, params.id, caller.userId);
      const session = await read(db, params.id, params.sessionId);
      const file = new URL(pathOf(downloadGroupSession.path, params), env.PUBLIC_ORIGIN).toString();
      return calendarLinksOf(calendarEntryOf(session, env.PUBLIC_ORIGIN), file);
    }),
    bind(editGroupSession, (context) =>
      editSession(context, context.params.id, context.params.sessionId, context.body),
    ),
    bind(cancelGroupSession, (context) =>
      cancelSession(context, context.params.id, context.params.sessionId),
    ),
    bind(answerGroupSession, (context) =>
      answerSession(context, context.params.id, context.params.sessionId, context.body),
    ),
  ];
}
