import { listLatestNotices } from '@cascade/db/domain/notices/notices.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { instantOf, type Recurrence } from '@cascade/shared/domain/meetings/recurrence';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { remindOfSession } from '@cascade/shared/features/groups/sessions';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ZONE = 'Europe/London';

describe('reminders of a planned session', () => {
  let redis: OwnRedis;
  let workers: TestWorkers;
  beforeAll(async () => {
    redis = await startOwnRedis();
    workers = await startTestWorkers({ redisUrl: redis.url });
  });
  afterAll(async () => {
    await workers.close();
    await redis.stop();
  });

  const noticesOf = (person: Person) => listLatestNotices(workers.database.orm, person.id, 50);
  const mailsTo = async (person: Person) =>
    (await listLatestMails(workers.database.orm)).filter(({ to }) => to === person.email);
  const waiting = async () =>
    (await listWaitingJobs(workers.database.orm)).filter(({ job }) => job === remindOfSession.name);

  type Scene = { id: string; groupId: string; startsAt: Date };

  /** A session in three days, its reminder due an hour before. */
  async function planned(people: Person[], recurrence: Recurrence = 'none'): Promise<Scene> {
    const { sql, orm } = workers.database;
    const [id, groupId] = [newId(), newId()];
    const start = wallClockOf(new Date(workers.clock.now().getTime() + 3 * DAY_MS), ZONE);
    const startsAt = instantOf(start, ZONE);
    await sql`insert into study_groups
        (id, name, description, specialty, max_members, is_private, created_at)
      values (${groupId}, 'Circle', '', 'Psychotherapy', 8, false, now())`;
    for (const { id: userId } of people)
      await sql`insert into study_group_members (group_id, user_id, joined_at)
        values (${groupId}, ${userId}, now())`;
    await sql`insert into study_group_sessions (id, group_id, title, description, start, time_zone,
        recurrence, duration_minutes, meeting_platform, has_waiting_room, is_recorded,
        reminder_minutes, created_at, changed_at)
      values (${id}, ${groupId}, 'Two rounds', '', ${start}, ${ZONE}, ${recurrence}, 60, 'jitsi',
        false, false, 60, now(), now())`;
    await orm.transaction((tx) =>
      insertOutboxJob(
        tx,
        remindOfSession.name,
        { sessionId: id, rev: 1, startsAt: startsAt.toISOString() },
        new Date(startsAt.getTime() - HOUR_MS),
      ),
    );
    return { id, groupId, startsAt };
  }

  const passTo = async (at: Date, check: () => Promise<void>) => {
    workers.clock.advance(at.getTime() - workers.clock.now().getTime());
    await waitFor(async () => {
      await new Relay(workers).relayBatch();
      await check();
    });
  };

  test('members are reminded once, by bell and mail; those who do not come are not', async () => {
    const { orm, sql } = workers.database;
    const [ana, ben, chi, eve] = await Promise.all([1, 2, 3, 4].map(() => makePerson(orm)));
    if (!ana || !ben || !chi || !eve) throw new Error('no people');
    const { id, groupId, startsAt } = await planned([ana, ben, chi]);
    await sql`update profiles set wants_emails = false where user_id = ${ben.id}`;
    await sql`insert into study_group_answers (session_id, user_id, starts_at, answer)
      values (${id}, ${chi.id}, ${startsAt.toISOString()}, 'not')`;
    await passTo(new Date(startsAt.getTime() - HOUR_MS), async () =>
      expect(await noticesOf(ana)).toHaveLength(1),
    );
    expect(await noticesOf(ana)).toMatchObject([
      {
        kind: 'group.session-soon',
        title: '“Two rounds” begins soon',
        path: `/study-groups/${groupId}/sessions/${id}`,
      },
    ]);
    const [mail] = await mailsTo(ana);
    expect(mail?.body).toContain(`https://cascade.test/study-groups/${groupId}/sessions/${id}`);
    expect(mail?.body).toContain('Europe/London time');
    expect([await noticesOf(ben), await mailsTo(ben)]).toMatchObject([[{}], []]);
    for (const person of [chi, eve])
      expect([await noticesOf(person), await mailsTo(person)]).toEqual([[], []]);
    expect(await waiting()).toEqual([]);
  });

  test('a series reminds of each session, a week apart, and also when one was missed', async () => {
    const ana = await makePerson(workers.database.orm);
    const { startsAt } = await planned([ana], 'weekly');
    const nth = (n: number) => new Date(startsAt.getTime() + n * 7 * DAY_MS);
    await passTo(new Date(nth(0).getTime() - HOUR_MS), async () =>
      expect(await noticesOf(ana)).toHaveLength(1),
    );
    const next = async () => (await waiting())[0]?.data as { startsAt: string } | undefined;
    expect(Math.abs(Date.parse((await next())?.startsAt ?? '') - nth(1).getTime())).toBeLessThan(
      HOUR_MS + 1,
    );
    // The workers were away for two of them.
    await passTo(new Date(nth(3).getTime() + HOUR_MS), async () => {
      const due = Date.parse((await next())?.startsAt ?? '');
      expect(due).toBeGreaterThan(nth(3).getTime() + 5 * DAY_MS);
    });
    expect(await noticesOf(ana)).toHaveLength(1);
  });

  test('a session that was moved, cancelled or deleted meanwhile reminds nobody', async () => {
    const { orm, sql } = workers.database;
    const people = await Promise.all([1, 2, 3].map(() => makePerson(orm)));
    const scenes: Scene[] = [];
    for (const person of people) scenes.push(await planned([person]));
    const [moved, cancelled, deleted] = scenes;
    if (!moved || !cancelled || !deleted) throw new Error('no sessions');
    await sql`update study_group_sessions set rev = 2 where id = ${moved.id}`;
    await sql`update study_group_sessions set status = 'cancelled' where id = ${cancelled.id}`;
    await sql`delete from study_groups where id = ${deleted.groupId}`;
    await passTo(moved.startsAt, async () => {
      const own = (await waiting()).map(({ data }) => (data as { sessionId: string }).sessionId);
      expect(scenes.filter(({ id }) => own.includes(id))).toEqual([]);
    });
    for (const person of people) expect(await noticesOf(person)).toEqual([]);
  });
});
