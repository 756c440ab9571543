import { freshDatabase } from '@cascade/db/factories/fresh-database';
import { insertMail, listLatestMails } from '@cascade/db/queries/mail';
import { sendMail } from '@cascade/shared/contracts/mail';
import { FakeClock } from '@cascade/shared/kernel/clock';
import { newId } from '@cascade/shared/kernel/id';
import { createLog } from '@cascade/shared/node/log';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openBlockingRedis, openRedis } from '@cascade/shared/node/redis';
import type { Worker } from 'bullmq';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { startWorkers } from '../run.ts';
import { OVERDUE_MS, sweepMails } from './mail.ts';

/** A mail server that keeps what it receives, and refuses the first few when told to. */
async function startCatcher({ refusals = 0 } = {}) {
  const received: { to: string; subject: string; text: string }[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refused < refusals) {
          refused += 1;
          done(new Error('busy'));
          return;
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

const letter = { to: 'ana@example.com', subject: 'Hello', body: 'A link: https://x.test/?token=1' };

describe('mails', () => {
  const open: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  /** Workers with a database and a Redis database of their own. */
  async function setUp({ smtpUrl }: { smtpUrl?: string } = {}) {
    const database = await freshDatabase();
    const log = createLog('test', 'silent');
    const redisUrl = `${inject('redisUrl').replace(/\/\d*$/, '')}/${7 + open.length}`;
    const redis = openRedis(redisUrl, log);
    const blocking = openBlockingRedis(redisUrl, log);
    await vi.waitUntil(() => redis.status === 'ready');
    await redis.flushdb();
    const jobs = new Dispatcher(redis);
    const transport = smtpUrl ? createTransport(smtpUrl) : undefined;
    const clock = new FakeClock(new Date());
    const services = {
      env: { MAIL_FROM: 'CASCade <c@example.org>' },
      log,
      clock,
      database,
      jobs,
      transport,
    };
    const workers: Worker[] = startWorkers(services, blocking);
    open.push(async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await jobs.close();
      redis.disconnect();
      blocking.disconnect();
      transport?.close();
      await database.close();
    });
    const statusOf = async (id: string) =>
      (await listLatestMails(database.orm)).find((mail) => mail.id === id)?.status;
    return { ...services, statusOf };
  }

  test('a mail is sent once, and its body does not stay', async () => {
    const catcher = await startCatcher();
    open.push(catcher.close);
    const { database, jobs, statusOf } = await setUp({ smtpUrl: catcher.url });
    const id = newId();
    await insertMail(database.orm, { id, ...letter });
    await jobs.dispatch(sendMail, { mailId: id }, { jobId: `mail-${id}` });
    await jobs.dispatch(sendMail, { mailId: id }, { jobId: `mail-${id}-again` });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('sent'));
    await vi.waitFor(async () =>
      expect((await jobs.queue('mail').getJobCounts('completed')).completed).toBe(2),
    );
    expect(catcher.received).toEqual([
      { to: letter.to, subject: letter.subject, text: expect.stringContaining('token=1') },
    ]);
    expect((await listLatestMails(database.orm))[0]?.body).toBeNull();
  });

  test('a server that is busy twice gets it the third time', async () => {
    const catcher = await startCatcher({ refusals: 2 });
    open.push(catcher.close);
    const { database, jobs, statusOf } = await setUp({ smtpUrl: catcher.url });
    const id = newId();
    await insertMail(database.orm, { id, ...letter });
    await jobs.dispatch(sendMail, { mailId: id }, { backoff: { type: 'fixed', delay: 1 } });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('sent'), { timeout: 10_000 });
    expect(catcher.received).toHaveLength(1);
  });

  test('without a server the mail is kept for the admins’ page', async () => {
    const { database, jobs, statusOf } = await setUp();
    const id = newId();
    await insertMail(database.orm, { id, ...letter });
    await jobs.dispatch(sendMail, { mailId: id });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('kept'));
    expect((await listLatestMails(database.orm))[0]?.body).toBe(letter.body);
  });

  test('a mail that never succeeds is marked failed with its reason after the last attempt', async () => {
    const { database, jobs, statusOf } = await setUp({ smtpUrl: 'smtp://127.0.0.1:1' });
    const id = newId();
    await insertMail(database.orm, { id, ...letter });
    await jobs.dispatch(sendMail, { mailId: id }, { backoff: { type: 'fixed', delay: 1 } });
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('failed'), { timeout: 10_000 });
    expect((await listLatestMails(database.orm))[0]?.error).toMatch(/ECONNREFUSED/);
  });

  test('a mail whose job was lost is found by the sweep, and a fresh one is left alone', async () => {
    const services = await setUp();
    const id = newId();
    await insertMail(services.database.orm, { id, ...letter });
    expect(await sweepMails(services)).toBe(0);
    services.clock.advance(OVERDUE_MS + 1_000);
    expect(await sweepMails(services)).toBe(1);
    await vi.waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
  });
});
