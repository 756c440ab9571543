import { listLatestNotices } from '@cascade/db/domain/notices/notices.queries';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import {
  MAIL_AFTER_MS,
  NOTICE_AFTER_MS,
  remindOfMessage,
} from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chores } from '../../chores.ts';
import { Relay } from '../../outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../testing/workers.ts';

describe('reminders of unread messages', () => {
  let redis: OwnRedis;
  let workers: TestWorkers;
  beforeAll(async () => {
    redis = await startOwnRedis();
    workers = await startTestWorkers({ redisUrl: redis.url });
  });
  afterEach(() => workers.database.sql`delete from outbox`);
  afterAll(async () => {
    await workers.close();
    await redis.stop();
  });

  /** Ana has written to Ben, who has not read it; his reminder is enqueued. */
  async function unread(): Promise<{ ana: Person; ben: Person; conversationId: string }> {
    const { orm, sql } = workers.database;
    const [ana, ben] = [await makePerson(orm), await makePerson(orm)];
    const conversationId = newId();
    const [low, high] = [ana.publicId, ben.publicId].sort();
    await sql`insert into conversations (id, low_id, high_id, last_place, started_by, created_at)
      values (${conversationId}, ${low ?? ''}, ${high ?? ''}, 1, ${ana.publicId}, now())`;
    for (const [person, count] of [
      [ana, 0],
      [ben, 1],
    ] as const)
      await sql`insert into conversation_members
          (conversation_id, person_id, user_id, unread, latest_place, latest_at)
        values (${conversationId}, ${person.publicId}, ${person.id}, ${count}, 1, now())`;
    const data = { conversationId, receiverId: ben.publicId, place: 1, step: 'notice' };
    const dueAt = new Date(workers.clock.now().getTime() + NOTICE_AFTER_MS);
    await orm.transaction((tx) => insertOutboxJob(tx, remindOfMessage.name, data, dueAt));
    return { ana, ben, conversationId };
  }
  const read = (conversationId: string, person: Person) => workers.database.sql`
    update conversation_members set unread = 0, read_up_to = 1
    where conversation_id = ${conversationId} and person_id = ${person.publicId}`;
  const mailsTo = async (person: Person) =>
    (await listLatestMails(workers.database.orm)).filter(({ to }) => to === person.email);
  const noticesOf = (person: Person) => listLatestNotices(workers.database.orm, person.id, 50);
  const steps = async () =>
    (await listWaitingJobs(workers.database.orm)).map(
      ({ data }) => (data as { step?: string }).step ?? 'send',
    );

  /** @param left outbox jobs still pending */
  async function pass(milliseconds: number, expected: string[]): Promise<void> {
    workers.clock.advance(milliseconds);
    const relay = new Relay(workers);
    await relay.relayBatch();
    await waitFor(async () => expect(await steps()).toEqual(expected));
  }

  test('a notice comes after a moment and a mail after ten minutes, both without the text', async () => {
    const { ana, ben } = await unread();
    await pass(NOTICE_AFTER_MS - 1, ['notice']);
    expect(await noticesOf(ben)).toEqual([]);
    await pass(1, ['mail']);
    expect(await noticesOf(ben)).toMatchObject([
      {
        kind: 'message.unread',
        title: `New message from ${ana.handle}`,
        body: '',
        path: `/messages/${ana.publicId}`,
      },
    ]);
    await pass(MAIL_AFTER_MS - NOTICE_AFTER_MS - 1, ['mail']);
    expect(await mailsTo(ben)).toEqual([]);
    await pass(1, ['send']);
    await pass(0, []);
    const [mail] = await mailsTo(ben);
    expect(mail?.body).toContain(`https://cascade.test/messages/${ana.publicId}`);
    expect(mail?.body).toContain(ana.handle);
    expect(mail?.body).not.toContain(ana.id);
    expect(await noticesOf(ana)).toEqual([]);
    expect(await mailsTo(ana)).toEqual([]);
  });

  test('a message read before the notice causes neither notice nor mail', async () => {
    const { ben, conversationId } = await unread();
    await read(conversationId, ben);
    await pass(NOTICE_AFTER_MS, []);
    expect(await noticesOf(ben)).toEqual([]);
  });

  test('a message read within ten minutes causes no mail', async () => {
    const { ben, conversationId } = await unread();
    await pass(NOTICE_AFTER_MS, ['mail']);
    await read(conversationId, ben);
    await pass(MAIL_AFTER_MS, []);
    expect(await mailsTo(ben)).toEqual([]);
  });

  test('members without mails or a verified address get only the notice', async () => {
    const [first, second] = [await unread(), await unread()];
    const { sql } = workers.database;
    await sql`update profiles set wants_emails = false where user_id = ${first.ben.id}`;
    await sql`update users set email_verified = false where id = ${second.ben.id}`;
    await pass(NOTICE_AFTER_MS, ['mail', 'mail']);
    await pass(MAIL_AFTER_MS, []);
    for (const { ben } of [first, second]) {
      expect(await noticesOf(ben)).toHaveLength(1);
      expect(await mailsTo(ben)).toEqual([]);
    }
  });

  test('a block or a deleted account stops the reminder', async () => {
    const [first, second] = [await unread(), await unread()];
    const { sql } = workers.database;
    await sql`insert into blocks (blocker_id, blocked_id, created_at)
      values (${first.ben.id}, ${first.ana.id}, now())`;
    await sql`delete from users where id = ${second.ben.id}`;
    await pass(NOTICE_AFTER_MS, []);
    expect(await noticesOf(first.ben)).toEqual([]);
  });

  test('a reminder relayed twice sends one notice and one mail', async () => {
    const { ben } = await unread();
    workers.clock.advance(NOTICE_AFTER_MS);
    await Promise.all([new Relay(workers).relayBatch(), new Relay(workers).relayBatch()]);
    await waitFor(async () => expect(await steps()).toEqual(['mail']));
    workers.clock.advance(MAIL_AFTER_MS);
    await Promise.all([new Relay(workers).relayBatch(), new Relay(workers).relayBatch()]);
    await waitFor(async () => expect(await steps()).toEqual(['send']));
    expect(await noticesOf(ben)).toHaveLength(1);
    expect(await mailsTo(ben)).toHaveLength(1);
  });

  test('one mail an hour covers every conversation', async () => {
    const first = await unread();
    await pass(NOTICE_AFTER_MS, ['mail']);
    await pass(MAIL_AFTER_MS, ['send']);
    await pass(0, []);
    const second = await unread();
    await workers.database.sql`
      update conversation_members set user_id = ${first.ben.id}, person_id = ${first.ben.publicId}
      where conversation_id = ${second.conversationId} and person_id = ${second.ben.publicId}`;
    await workers.database.sql`update outbox set data = jsonb_set(data, '{receiverId}',
      to_jsonb(${first.ben.publicId}::text))`;
    await pass(NOTICE_AFTER_MS, ['mail']);
    await pass(MAIL_AFTER_MS, []);
    expect(await noticesOf(first.ben)).toHaveLength(2);
    expect(await mailsTo(first.ben)).toHaveLength(1);
  });

  test('a conversation is deleted once both accounts are', async () => {
    const { ana, ben, conversationId } = await unread();
    const { sql } = workers.database;
    const chore = chores.find(({ name }) => name === 'forget-forsaken-conversations');
    const left = () => sql`select 1 from conversations where id = ${conversationId}`;
    await sql`delete from users where id = ${ana.id}`;
    await chore?.run(workers);
    expect(await left()).toHaveLength(1);
    await sql`delete from users where id = ${ben.id}`;
    await chore?.run(workers);
    expect(await left()).toHaveLength(0);
  });
});
