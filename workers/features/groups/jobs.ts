import { postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  listSessionReminded,
  lockScheduledSession,
  type SessionReminded,
} from '@cascade/db/features/groups/sessions.queries';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { remindOfSession } from '@cascade/shared/features/groups/sessions';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

const MINUTE_MS = 60_000;

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

/** Reminds a group's members of a planned session, and queues the next one of its series. */
export function groupJobs({ env }: Services): BoundJob[] {
  return [
    handleJob(remindOfSession, async (work, { sessionId, rev, startsAt }) => {
      const { tx, live, now, enqueue } = work;
      const session = await lockScheduledSession(tx, sessionId, rev);
      if (!session) return;
      const start = new Date(startsAt);
      // Delayed until after the start: only the next one is planned.
      if (start > now) {
        const path = `/study-groups/${session.groupId}`;
        const told = {
          title: `“${session.title}” begins soon`,
          when: whenOf(start, session.timeZone),
          url: new URL(path, env.PUBLIC_ORIGIN).toString(),
        };
        const people = await listSessionReminded(tx, session, start);
        await live.lock(people.map(({ userId }) => streamOf.member(userId)));
        for (const person of people) {
          const notice = { userId: person.userId, kind: 'group.session-soon', title: told.title };
          await postNotice(work, { ...notice, body: `On ${told.when}.`, path }, now);
          if (!person.wantsMail) continue;
          const mailId = newId();
          await insertMail(tx, { id: mailId, ...letterOf(person, told) });
          await enqueue(sendMail, { mailId });
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
