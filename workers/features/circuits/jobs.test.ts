import { listLatestNotices } from '@cascade/db/domain/notices/notices.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import {
  REMINDED_BEFORE_MS,
  type ReminderStep,
  remindOfCircuit,
} from '@cascade/shared/features/circuits/reminders';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

const DAY_MS = 86_400_000;

describe('reminders of a scheduled circuit', () => {
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

  const inDays = (days: number) => new Date(workers.clock.now().getTime() + days * DAY_MS);
  const noticesOf = (person: Person) => listLatestNotices(workers.database.orm, person.id, 50);
  const mailsTo = async (person: Person) =>
    (await listLatestMails(workers.database.orm)).filter(({ to }) => to === person.email);

  async function scheduled(at: Date, state = 'lobby'): Promise<string> {
    const { orm, sql } = workers.database;
    const id = newId();
    await sql`insert into circuits (id, name, state, mode, preset, seed, scheduled_for, created_at)
      values (${id}, 'Saturday mock', ${state}, 'circuit', 'uniform', 's', ${at.toISOString()}, now())`;
    const steps: ReminderStep[] = ['day', 'hour'];
    await orm.transaction(async (tx) => {
      for (const step of steps)
        await insertOutboxJob(
          tx,
          remindOfCircuit.name,
          { circuitId: id, scheduledFor: at.toISOString(), step },
          new Date(at.getTime() - REMINDED_BEFORE_MS[step]),
        );
    });
    return id;
  }
  async function someone(circuitId: string, status = 'joined'): Promise<Person> {
    const person = await makePerson(workers.database.orm);
    await workers.database.sql`insert into circuit_people
        (id, circuit_id, user_id, status, wish, added_at)
      values (${newId()}, ${circuitId}, ${person.id}, ${status}, 'candidate', now())`;
    return person;
  }

  /** @param left outbox jobs still pending */
  async function pass(ms: number, left: number): Promise<void> {
    workers.clock.advance(ms);
    await waitFor(async () => {
      await new Relay(workers).relayBatch();
      const waiting = await listWaitingJobs(workers.database.orm);
      expect(waiting.map(({ job }) => job)).toEqual(Array(left).fill(remindOfCircuit.name));
    });
  }

  test('a day and an hour before, everybody who has joined is reminded once by bell and mail', async () => {
    const id = await scheduled(inDays(3));
    const [ana, ben] = [await someone(id), await someone(id)];
    const [invited, gone] = [await someone(id, 'invited'), await someone(id, 'left')];
    await workers.database.sql`update profiles set wants_emails = false where user_id = ${ben.id}`;
    await pass(2 * DAY_MS - 1, 2);
    expect(await noticesOf(ana)).toEqual([]);
    await pass(1, 1);
    expect(await noticesOf(ana)).toMatchObject([
      {
        kind: 'circuit.soon',
        title: 'Saturday mock begins within a day',
        path: `/exam-simulator/live/${id}`,
      },
    ]);
    await pass(DAY_MS - REMINDED_BEFORE_MS.hour, 0);
    expect((await noticesOf(ana)).map(({ title }) => title)).toEqual([
      'Saturday mock begins within the hour',
      'Saturday mock begins within a day',
    ]);
    expect(await noticesOf(ben)).toHaveLength(2);
    const mails = await mailsTo(ana);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.body).toContain(`https://cascade.test/exam-simulator/live/${id}`);
    expect(mails[0]?.body).toMatch(/London time/);
    expect(await mailsTo(ben)).toEqual([]);
    for (const person of [invited, gone]) {
      expect(await noticesOf(person)).toEqual([]);
      expect(await mailsTo(person)).toEqual([]);
    }
  });

  test('a changed date or a started circuit sends no reminder', async () => {
    const { sql } = workers.database;
    const [moved, called, begun, open] = [
      await scheduled(inDays(2)),
      await scheduled(inDays(2)),
      await scheduled(inDays(2)),
      await scheduled(inDays(2)),
    ];
    const people = [];
    for (const id of [moved, called, begun]) people.push(await someone(id));
    const present = await someone(open);
    await sql`update circuits set scheduled_for = ${inDays(9).toISOString()} where id = ${moved}`;
    await sql`update circuits set scheduled_for = null where id = ${called}`;
    await sql`update circuits set state = 'running' where id = ${begun}`;
    await pass(DAY_MS, 4);
    await pass(DAY_MS - REMINDED_BEFORE_MS.hour, 0);
    for (const person of people) expect(await noticesOf(person)).toEqual([]);
    expect(await noticesOf(present)).toHaveLength(2);
  });

  test('a reminder that runs after the start sends nothing', async () => {
    const id = await scheduled(inDays(2));
    const ana = await someone(id);
    await pass(3 * DAY_MS, 0);
    expect(await noticesOf(ana)).toEqual([]);
  });
});
