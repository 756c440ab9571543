import { hasUnreadOfKind } from '@cascade/db/domain/notices/notices.queries';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  type CalledMember,
  lockCalled,
  lockCalledGroup,
  markCalledMailed,
  readCalled,
} from '@cascade/db/features/groups/notices.queries';
import {
  listSessionReminded,
  lockScheduledSession,
  type SessionReminded,
} from '@cascade/db/features/groups/sessions.queries';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { readQuietPractisers } from '@cascade/db/features/study-partners/partners.queries';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import { greeting } from '@cascade/shared/domain/people/greeting';
import {
  conversationPath,
  GROUP_MESSAGE_NOTICE,
  remindOfGroupMessage,
} from '@cascade/shared/features/groups/conversation';
import { remindOfSession, sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { MAIL_AFTER_MS, NOTICE_AFTER_MS } from '@cascade/shared/features/messaging/contract';
import { quietUntil } from '@cascade/shared/features/study-partners/quiet-hours';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

const MINUTE_MS = 60_000;
/** At most one mail in this time about messages of any group. */
const MAIL_EVERY_MS = 60 * MINUTE_MS;

/** By the clocks of the session's zone: a mail cannot know its reader's. */
const whenOf = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)}, ${timeZone} time`;

type Told = { title: string; when: string; url: string };

function letterOf({ name, email }: SessionReminded, { title, when, url }: Told) {
  return {
    to: email,
    subject: title,
    body: [
      greeting(name),
      `${title}: on ${when}.`,
      url,
      'If you cannot come, please say so there, so that nobody waits for you.',
      'You can turn these mails off in your profile, under Privacy Controls.',
      'CASCade',
    ].join('\n\n'),
  };
}

/** The server does not know the text. */
const calledTitle = ({ isMentioned }: CalledMember, group: string) =>
  isMentioned ? `You were mentioned in “${group}”` : `Somebody has answered you in “${group}”`;

const calledLetter = (member: CalledMember, group: string, url: string) => ({
  to: member.email,
  subject: calledTitle(member, group),
  body: [
    greeting(member.name),
    `${calledTitle(member, group)} on CASCade. Only devices of the group’s members can open the message:`,
    url,
    'You can turn these mails off in your profile, under Privacy Controls.',
    'CASCade',
  ].join('\n\n'),
});

/**
 * Reminds a group's members of a planned session, and queues the next one of its series; tells
 * members of unread messages that mention or answer them.
 */
export function groupJobs({ env }: Services): BoundJob[] {
  return [
    handleJob(remindOfGroupMessage, async (work, { messageId, step }) => {
      const { tx, live, now, enqueue } = work;
      const group = await lockCalledGroup(tx, messageId);
      if (!group) return;
      const waiting = await lockCalled(tx, messageId, group);
      if (waiting.length === 0) return;
      await live.lock(waiting.map(streamOf.member));
      const mailedAfter = new Date(now.getTime() - MAIL_EVERY_MS);
      const called = await readCalled(tx, messageId, waiting, mailedAfter);
      const path = conversationPath(group.groupId);
      if (step === 'notice') {
        for (const member of called) {
          const { userId } = member;
          if (await hasUnreadOfKind(tx, userId, GROUP_MESSAGE_NOTICE, path)) continue;
          const title = calledTitle(member, group.name);
          const notice = { userId, kind: GROUP_MESSAGE_NOTICE, title, body: '', path };
          await postNotice(work, notice, now);
        }
        const dueAt = new Date(now.getTime() + MAIL_AFTER_MS - NOTICE_AFTER_MS);
        await enqueue(remindOfGroupMessage, { messageId, step: 'mail' }, { dueAt });
        return;
      }
      const url = new URL(path, env.PUBLIC_ORIGIN).toString();
      for (const member of called) {
        if (!member.wantsMail || member.hasRecentMail) continue;
        const mailId = newId();
        await insertMail(tx, { id: mailId, ...calledLetter(member, group.name, url) });
        await markCalledMailed(tx, group, member.userId, now);
        await enqueue(sendMail, { mailId });
      }
    }),
    handleJob(remindOfSession, async (work, { sessionId, rev, startsAt }) => {
      const { tx, live, now, enqueue } = work;
      const session = await lockScheduledSession(tx, sessionId, rev);
      if (!session) return;
      const start = new Date(startsAt);
      // Delayed until after the start: only the next one is planned.
      if (start > now) {
        const path = sessionPathOf(session);
        const told = {
          title: `“${session.title}” begins soon`,
          when: whenOf(start, session.timeZone),
          url: new URL(path, env.PUBLIC_ORIGIN).toString(),
        };
        const people = await listSessionReminded(tx, session, start);
        await live.lock(people.map(({ userId }) => streamOf.member(userId)));
        const quiet = await readQuietPractisers(tx, session.groupId);
        for (const person of people) {
          const notice = { userId: person.userId, kind: 'group.session-soon', title: told.title };
          await postNotice(work, { ...notice, body: `On ${told.when}.`, path }, now);
          const hours = quiet.get(person.userId);
          const dueAt = hours && quietUntil(hours, now);
          // A reminder that would come after the start reminds of nothing.
          if (!person.wantsMail || (dueAt && dueAt >= start)) continue;
          const mailId = newId();
          await insertMail(tx, { id: mailId, ...letterOf(person, told) });
          await enqueue(sendMail, { mailId }, dueAt ? { dueAt } : {});
        }
      }
      const beforeMs = session.reminderMinutes * MINUTE_MS;
      const from = Math.max(start.getTime(), now.getTime() + beforeMs);
      const [next] = startsAfter(session, new Date(from), 1);
      if (!next) return;
      const data = { sessionId, rev, startsAt: next.toISOString() };
      await enqueue(remindOfSession, data, { dueAt: new Date(next.getTime() - beforeMs) });
    }),
  ];
}
