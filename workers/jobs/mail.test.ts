import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { insertMail, listLatestMails } from '@cascade/db/queries/mail';
import { listDeadPromises, listWaitingPromises, promise } from '@cascade/db/queries/outbox';
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
import { Relay, STALE_MS } from '../outbox.ts';
import { startWorkers } from '../run.ts';

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

/** Generous: it bounds a failure, and says nothing about speed. */
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000 });

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
    return { ...services, redis, workers, statusOf };
  }

  /** Writes a mail and its promise, as the gateway does. */
  const write = async (database: FreshDatabase): Promise<string> => {
    const id = newId();
    await database.orm.transaction(async (tx) => {
      await insertMail(tx, { id, ...letter });
      await promise(tx, sendMail.name, { mailId: id });
    });
    return id;
  };

  test('a mail is sent once though it is handed on by two relays, and its body does not stay', async () => {
    const catcher = await startCatcher();
    open.push(catcher.close);
    const services = await setUp({ smtpUrl: catcher.url });
    const ids = await Promise.all(Array.from({ length: 10 }, () => write(services.database)));
    await Promise.all([new Relay(services).handOn(), new Relay(services).handOn()]);
    await waitFor(async () => expect(await listWaitingPromises(services.database.orm)).toEqual([]));
    for (const id of ids) expect(await services.statusOf(id)).toBe('sent');
    expect(catcher.received).toHaveLength(10);
    expect(catcher.received[0]).toEqual({
      to: letter.to,
      subject: letter.subject,
      text: expect.stringContaining('token=1'),
    });
    for (const mail of await listLatestMails(services.database.orm)) expect(mail.body).toBeNull();
  });

  test('a server that is busy twice gets it the third time', async () => {
    const catcher = await startCatcher({ refusals: 2 });
    open.push(catcher.close);
    const services = await setUp({ smtpUrl: catcher.url });
    const id = await write(services.database);
    await new Relay(services).handOn();
    await waitFor(async () => expect(await services.statusOf(id)).toBe('sent'));
    expect(catcher.received).toHaveLength(1);
  });

  test('without a server the mail is kept for the admins’ page', async () => {
    const services = await setUp();
    const id = await write(services.database);
    await new Relay(services).handOn();
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
    expect((await listLatestMails(services.database.orm))[0]?.body).toBe(letter.body);
  });

  test('a promise whose job was lost is handed on again once it is stale, and not before', async () => {
    const services = await setUp();
    const id = await write(services.database);
    // Claimed by a relay that died before it reached the queue.
    await services.database
      .sql`update outbox set enqueued_at = ${services.clock.now().toISOString()}`;
    const relay = new Relay(services);
    expect(await relay.handOn()).toBe(0);
    services.clock.advance(STALE_MS + 1);
    expect(await relay.handOn()).toBe(1);
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
  });

  test('a promise survives a Redis that forgets everything', async () => {
    const services = await setUp();
    const id = await write(services.database);
    for (const worker of services.workers) await worker.pause();
    const relay = new Relay(services);
    await relay.handOn();
    await services.redis.flushdb();
    for (const worker of services.workers) await worker.resume();
    services.clock.advance(STALE_MS + 1);
    expect(await relay.handOn()).toBe(1);
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
  });

  test('a job whose data is wrong dies in view of the admins, and keeps nothing else waiting', async () => {
    const services = await setUp();
    await services.database.orm.transaction((tx) => promise(tx, sendMail.name, { nonsense: true }));
    const id = await write(services.database);
    await new Relay(services).handOn();
    await waitFor(async () => expect(await services.statusOf(id)).toBe('kept'));
    await waitFor(async () =>
      expect(await listDeadPromises(services.database.orm)).toEqual([
        expect.objectContaining({ job: 'mail.send', failures: sendMail.attempts }),
      ]),
    );
  });
});
