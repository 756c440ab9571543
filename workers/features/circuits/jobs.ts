import { postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  listReminded,
  lockScheduled,
  type Reminded,
} from '@cascade/db/features/circuits/reminders.queries';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import type { Work } from '@cascade/db/live/transact';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { type ReminderStep, remindOfCircuit } from '@cascade/shared/features/circuits/reminders';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

/** A mail cannot know its reader's time zone, so it names the exam's. */
const inLondon = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Also correct for a late reminder. */
const soon: Record<ReminderStep, string> = { day: 'within a day', hour: 'within the hour' };

type Told = { title: string; path: string; when: string; url: string };

function letterOf({ name, email }: Reminded, { title, when, url }: Told) {
  return {
    to: email,
    subject: title,
    body: [
      greeting(name),
      `${title}: on ${when}, London time. Be in the lobby ten minutes early, with sound on:`,
      url,
      'If you cannot come, please leave the circuit there, so that somebody else can have your seat.',
      'You can turn these mails off in your profile, under Privacy Controls.',
      'CASCade',
    ].join('\n\n'),
  };
}

async function mail({ tx, enqueue }: Work, letter: ReturnType<typeof letterOf>): Promise<void> {
  const mailId = newId();
  await insertMail(tx, { id: mailId, ...letter });
  await enqueue(sendMail, { mailId });
}

/** Reminds everybody in a live circuit, by bell and, where wanted, by mail. */
export function circuitJobs({ env }: Services): BoundJob[] {
  return [
    handleJob(remindOfCircuit, async (work, { circuitId, scheduledFor, step }) => {
      const { tx, live, now } = work;
      const startsAt = new Date(scheduledFor);
      // Delayed until after the start.
      if (startsAt <= now) return;
      const name = await lockScheduled(tx, circuitId, scheduledFor);
      if (name === undefined) return;
      const path = circuitPath(circuitId);
      const words = {
        title: `${name} begins ${soon[step]}`,
        path,
        when: inLondon.format(startsAt),
        url: new URL(path, env.PUBLIC_ORIGIN).toString(),
      };
      const people = await listReminded(tx, circuitId);
      await live.lock(people.map(({ userId }) => streamOf.member(userId)));
      for (const person of people) {
        const { userId, wantsMail } = person;
        const body = `On ${words.when}, London time. Be in the lobby ten minutes early.`;
        const notice = { userId, kind: 'circuit.soon', title: words.title, body, path };
        await postNotice(work, notice, now);
        if (wantsMail) await mail(work, letterOf(person, words));
      }
    }),
  ];
}
