import {
  type GroupSession,
  remindOfSession,
  sessionPathOf,
} from '@cascade/shared/features/groups/sessions';
import { newId } from '@cascade/shared/kernel/id';
import { OUTBOX_CHANNEL } from '@cascade/shared/node/queues';
import type { Harness } from '../../harness/harness.ts';
import { letJobsStall } from '../../harness/outbox-mails.ts';
import { inviteVisitors, type Visitor } from '../../harness/visitors.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong } from '../fault.ts';
import { groupOf, holdGroups } from './group-scene.ts';

const DAY_MS = 86_400_000;
const SESSIONS = 3;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function plan(organiser: Visitor, groupId: string): Promise<GroupSession> {
  const planned = await organiser.at(0).send('post', '/api/study-groups/schedule-meeting', {
    key: newId(),
    body: { groupId, title: 'Two rounds', scheduledFor: inDays(3), recurrence: 'weekly' },
  });
  return (planned.body as { session: GroupSession }).session;
}

async function waitingReminders({ database }: Harness, sessions: GroupSession[]) {
  const ids = sessions.map(({ id }) => id);
  const rows = await database.sql<{ id: string }[]>`
    select id from outbox
    where job = ${remindOfSession.name} and data ->> 'sessionId' = any(${ids})`;
  return rows.map(({ id }) => id);
}

/** Lets the queued reminders of these sessions be due. */
async function letBeDue(harness: Harness, sessions: GroupSession[]): Promise<void> {
  const ids = await waitingReminders(harness, sessions);
  await harness.database.sql`update outbox set due_at = now() where id = any(${ids})`;
  await harness.redis.publish(OUTBOX_CHANNEL, '');
}

type Told = { userId: string; path: string; body: string };

const remindersOf = ({ database }: Harness, people: Visitor[]) => database.sql<Told[]>`
  select user_id as "userId", path, body from notices
  where kind = 'group.session-soon' and user_id = any(${people.map(({ id }) => id)})`;

const mailsTo = ({ database }: Harness, people: Visitor[]) => database.sql<
  { id: string; status: string }[]
>`select m.id, m.status from mails m join users u on u.email = m.to_address
  where m.subject like '%begins soon' and u.id = any(${people.map(({ id }) => id)})`;

/**
 * The worker is killed while it reminds of each session; one is moved before another worker goes
 * on. Each series has a later reminder queued in the end, and none of the moved one's old time.
 */
export const reminders: Fault = {
  name: 'reminders of sessions, with SIGKILL of a worker and a move',
  run: async (harness, size) => {
    const people = await inviteVisitors(harness, Math.min(size.members, 8));
    const [organiser] = people;
    if (!organiser) throw new Error('There is nobody.');
    const sessions: GroupSession[] = [];
    for (let count = 0; count < SESSIONS; count++)
      sessions.push(await plan(organiser, await groupOf(people, 8)));
    const [moved, ...others] = sessions as [GroupSession, ...GroupSession[]];
    const groups = await holdGroups(
      harness,
      sessions.map(({ groupId }) => groupId),
    );
    await letBeDue(harness, sessions);
    await groups.waiters(1);
    const ids = await waitingReminders(harness, sessions);
    await harness.workers[0]?.process.end('SIGKILL');
    await groups.release();
    const reply = await organiser.at(1).send('patch', `/api${sessionPathOf(moved)}`, {
      body: { rev: moved.rev, scheduledFor: inDays(5) },
    });
    if (!size.isPatient) await letJobsStall(harness, remindOfSession.queue, ids);
    await harness.workers[0]?.process.start();
    const wanted = people.length * sessions.length;
    const isTold = async (count: number) => (await remindersOf(harness, people)).length >= count;
    await waitUntil(
      'members are reminded of the sessions that stayed',
      () => isTold(people.length * others.length),
      180_000,
    ).catch(() => {});
    const tooEarly = (await remindersOf(harness, people)).filter(
      ({ path }) => path === sessionPathOf(moved),
    ).length;
    await letBeDue(harness, [moved]);
    await waitUntil('members are reminded of the moved session', () => isTold(wanted)).catch(
      () => {},
    );
    await waitUntil('every mail is sent', async () =>
      (await mailsTo(harness, people)).every(({ status }) => status === 'sent'),
    ).catch(() => {});
    const told = await remindersOf(harness, people);
    const mails = await mailsTo(harness, people);
    const arrivals = mails.map(({ id }) => harness.mails.received.get(`${id}@cascade`) ?? 0);
    const distinct = new Set(told.map(({ userId, path }) => userId + path)).size;
    const queued = await waitingReminders(harness, sessions);
    const broken = [
      ...(reply.status === 200 ? [] : [`the move was answered ${reply.status}`]),
      ...(tooEarly === 0 ? [] : [`${tooEarly} reminders of the moved session's old time`]),
      ...(queued.length === SESSIONS ? [] : [`${queued.length} reminders are queued`]),
    ];
    return {
      counts: {
        ...nothingWrong(wanted * 2),
        lost: wanted - distinct + arrivals.filter((count) => count === 0).length,
        duplicate:
          told.length - distinct + Math.max(0, arrivals.reduce((a, b) => a + b, 0) - wanted),
        differs: mails.length === wanted ? 0 : 1,
      },
      broken,
      notes: [`${people.length} people, ${told.length} notices, ${mails.length} mails`],
    };
  },
};
