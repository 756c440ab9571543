import { listLatestNotices, markNoticesRead } from '@cascade/db/domain/notices/notices.queries';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import {
  deleteDeadOutboxJob,
  insertOutboxJob,
  listDeadOutboxJobs,
  listWaitingJobs,
  requeueJobs,
} from '@cascade/db/live/outbox.queries';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { Relay, STALE_MS } from '../../outbox.ts';
import { startCatcher } from '../../testing/mail-catcher.ts';
import {
  startTestWorkers,
  type TestWorkers,
  testEmail,
  waitFor,
  writeMail,
} from '../../testing/workers.ts';

const redisUrl = await ownRedisDatabase();

describe('mails', () => {
  const open: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  async function setUp({ smtpUrl }: { smtpUrl?: string } = {}): Promise<TestWorkers> {
    const services = await startTestWorkers({ redisUrl, ...(smtpUrl ? { smtpUrl } : {}) });
    open.push(async () => {
      await services.redis.flushdb();
      await services.close();
    });
    return services;
  }

  const catcherFor = async (options?: Parameters<typeof startCatcher>[0]) => {
    const catcher = await startCatcher(options);
    open.push(catcher.close);
    return catcher;
  };

  const untilDead = (services: TestWorkers, count = 1) =>
    waitFor(async () => {
      await services.retryNow();
      expect(await listDeadOutboxJobs(services.database.orm)).toHaveLength(count);
    });

  test('a mail relayed twice is sent once, and its body is deleted', async () => {
    const catcher = await catcherFor();
    const services = await setUp({ smtpUrl: catcher.url });
    const ids = await Promise.all(Array.from({ length: 10 }, () => writeMail(services.database)));
    await Promise.all([new Relay(services).relayBatch(), new Relay(services).relayBatch()]);
    await waitFor(async () => expect(await listWaitingJobs(services.database.orm)).toEqual([]));
    for (const id of ids) expect(await services.statusOf(id)).toBe('sent');
    expect(catcher.received).toHaveLength(10);
    expect(catcher.received[0]).toEqual({
      to: testEmail.to,
      subject: testEmail.subject,
      text: expect.stringContaining('token=1'),
    });
    for (const mail of await listLatestMails(services.database.orm)) expect(mail.body).toBeNull();
  });

  test('a mail refused twice is sent at the third attempt', async () => {
    const catcher = await catcherFor({ refusals: 2 });
    const services = await setUp({ smtpUrl: catcher.url });
    const id = await writeMail(services.database);
    await new Relay(services).relayBatch();
    await waitFor(async () => expect(await services.statusOf(id)).toBe('sent'));
    expect(catcher.received).toHaveLength(1);
  });

  test('without a server the mail is kept for the admins’ page', async () => {
    const services = await setUp();
    const id = await writeMail(services.database);
    await new Relay(services).relayBatch();
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
    expect((await listLatestMails(services.database.orm))[0]?.body).toBe(testEmail.body);
  });

  test('an outbox job that was lost is relayed again once stale, and not before', async () => {
    const services = await setUp();
    const id = await writeMail(services.database);
    // Claimed by a relay that died before enqueueing it.
    await services.database
      .sql`update outbox set enqueued_at = ${services.clock.now().toISOString()}`;
    const relay = new Relay(services);
    expect(await relay.relayBatch()).toBe(0);
    services.clock.advance(STALE_MS + 1);
    expect(await relay.relayBatch()).toBe(1);
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
  });

  test('an outbox job survives an emptied Redis', async () => {
    const services = await setUp();
    const id = await writeMail(services.database);
    for (const worker of services.workers) await worker.pause();
    const relay = new Relay(services);
    await relay.relayBatch();
    await services.redis.flushdb();
    for (const worker of services.workers) await worker.resume();
    services.clock.advance(STALE_MS + 1);
    expect(await relay.relayBatch()).toBe(1);
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
  });

  test('a job with invalid data becomes a dead letter and blocks nothing', async () => {
    const services = await setUp();
    await services.database.orm.transaction((tx) =>
      insertOutboxJob(tx, sendMail.name, { nonsense: true }),
    );
    const id = await writeMail(services.database);
    await new Relay(services).relayBatch();
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
    await untilDead(services);
    expect(await listDeadOutboxJobs(services.database.orm)).toEqual([
      expect.objectContaining({
        job: 'mail.send',
        failures: sendMail.attempts,
        error: 'its order is wrong: mailId, nonsense',
      }),
    ]);
  });

  test('a dead letter can be requeued although BullMQ still has the failed job', async () => {
    const catcher = await catcherFor();
    catcher.refuse('the mailbox is full');
    const services = await setUp({ smtpUrl: catcher.url });
    const id = await writeMail(services.database);
    const relay = new Relay(services);
    await relay.relayBatch();
    await untilDead(services);
    expect(await services.statusOf(id)).toBe('failed');
    await waitFor(async () => expect(await services.jobs.queue('mail').getFailedCount()).toBe(1));
    // A dead letter stays until an admin requeues it.
    services.clock.advance(STALE_MS + 1);
    expect(await relay.relayBatch()).toBe(0);

    catcher.refuse(null);
    expect(await requeueJobs(services.database.orm)).toBe(1);
    expect(await relay.relayBatch()).toBe(1);
    await waitFor(async () => expect(await services.statusOf(id)).toBe('sent'));
    expect(catcher.received).toHaveLength(1);
    expect(await listWaitingJobs(services.database.orm)).toEqual([]);
    expect(await services.jobs.queue('mail').getFailedCount()).toBe(0);
  });

  test('an outbox job that BullMQ dropped unnoticed is relayed again', async () => {
    const catcher = await catcherFor();
    catcher.refuse('the mailbox is full');
    const services = await setUp({ smtpUrl: catcher.url });
    const id = await writeMail(services.database);
    const relay = new Relay(services);
    await relay.relayBatch();
    await untilDead(services);
    await waitFor(async () => expect(await services.jobs.queue('mail').getFailedCount()).toBe(1));
    // As if PostgreSQL had been unavailable at the last failure.
    await services.database.sql`update outbox set dead_at = null`;
    catcher.refuse(null);
    services.clock.advance(STALE_MS + 1);
    expect(await relay.relayBatch()).toBe(1);
    await waitFor(async () => expect(await services.statusOf(id)).toBe('sent'));
  });

  test('a discarded dead letter never runs, and only dead letters can be discarded', async () => {
    const catcher = await catcherFor();
    catcher.refuse('no');
    const services = await setUp({ smtpUrl: catcher.url });
    await writeMail(services.database);
    const [waiting] = await listWaitingJobs(services.database.orm);
    const promiseId = waiting?.id ?? '';
    expect(await deleteDeadOutboxJob(services.database.orm, promiseId)).toBeUndefined();
    const relay = new Relay(services);
    await relay.relayBatch();
    await untilDead(services);
    await waitFor(async () => expect(await services.jobs.queue('mail').getFailedCount()).toBe(1));
    expect(await deleteDeadOutboxJob(services.database.orm, promiseId)).toBe('mail.send');
    await services.jobs.forgetFailed('mail', [promiseId]);
    expect(await services.jobs.queue('mail').getFailedCount()).toBe(0);
    expect(await requeueJobs(services.database.orm)).toBe(0);
    services.clock.advance(STALE_MS + 1);
    expect(await relay.relayBatch()).toBe(0);
    expect(catcher.received).toEqual([]);
  });

  test('stored failures contain no link, in PostgreSQL and in Redis', async () => {
    const catcher = await catcherFor();
    catcher.refuse(`blocked: ${testEmail.body}`);
    const services = await setUp({ smtpUrl: catcher.url });
    await writeMail(services.database);
    await new Relay(services).relayBatch();
    await untilDead(services);
    await waitFor(async () => expect(await services.jobs.queue('mail').getFailedCount()).toBe(1));
    const [dead] = await listDeadOutboxJobs(services.database.orm);
    const [mail] = await listLatestMails(services.database.orm);
    const [job] = await services.jobs.queue('mail').getFailed();
    expect(dead?.error).toContain('blocked: A link: (link)');
    expect(mail?.error).toContain('(link)');
    expect(job?.failedReason).toContain('(link)');
    expect(JSON.stringify([dead?.error, mail?.error, job])).not.toContain('token');
  });

  test('every admin is notified once of failed mails, and again after reading', async () => {
    const catcher = await catcherFor();
    catcher.refuse('no');
    const services = await setUp({ smtpUrl: catcher.url });
    const { orm } = services.database;
    const admin = await makePerson(orm, { role: 'admin' });
    const member = await makePerson(orm);
    const relay = new Relay(services);
    for (let n = 0; n < 3; n++) await writeMail(services.database);
    await relay.relayBatch();
    await untilDead(services, 3);
    const received = () => listLatestNotices(orm, admin.id, 50);
    expect(await received()).toEqual([
      expect.objectContaining({ title: 'A mail could not be sent', path: '/admin/queues' }),
    ]);
    await markNoticesRead(orm, admin.id, {}, services.clock.now());
    await writeMail(services.database);
    await relay.relayBatch();
    await untilDead(services, 4);
    expect(await received()).toHaveLength(2);
    expect(await listLatestNotices(orm, member.id, 50)).toEqual([]);
  });
});
