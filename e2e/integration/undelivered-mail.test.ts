import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import { listDeadOutboxJobs, listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { lockStreams } from '@cascade/db/live/streams.queries';
import { transact } from '@cascade/db/live/transact';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { Listeners, startOf } from '../../gateway/testing/listener.ts';
import { Relay } from '../../workers/outbox.ts';
import { type MailCatcher, startCatcher } from '../../workers/testing/mail-catcher.ts';
import {
  startTestWorkers,
  type TestWorkers,
  waitFor,
  writeMail,
} from '../../workers/testing/workers.ts';
import { openFaultableLink } from './faultable-link.ts';
import { spawnWorkers } from './worker-process.ts';

const redisUrl = await ownRedisDatabase();

function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe('an undeliverable mail', () => {
  let gateway: TestGateway;
  let catcher: MailCatcher;
  let admin: Person;
  let member: Person;
  const listeners = new Listeners();
  const open: (() => unknown)[] = [];
  beforeEach(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    open.push(gateway.close);
    catcher = await startCatcher();
    open.push(catcher.close);
    catcher.refuse('the mailbox is full');
    // The seeded admin would also be notified.
    await gateway.database.sql`update users set role = 'member' where role = 'admin'`;
    admin = await gateway.person({ role: 'admin' });
    member = await gateway.person();
  });
  afterEach(async () => {
    listeners.closeAll();
    for (const close of open.splice(0).reverse()) await close();
  });

  const database = () => gateway.database as TestWorkers['database'];

  async function startWorkers(stalledEveryMs?: number): Promise<TestWorkers> {
    const workers = await startTestWorkers({
      redisUrl,
      database: database(),
      smtpUrl: catcher.url,
      busKey: `live-${database().url}`,
      ...(stalledEveryMs ? { stalledEveryMs } : {}),
    });
    open.push(workers.close);
    return workers;
  }

  const bell = async (person: Person) => (await gateway.call(person, '/api/notices')).body;
  const retryNow = () => gateway.jobs.queue('mail').promoteJobs();

  test('is shown on an admin’s open page through a gateway, and to nobody else', async () => {
    const workers = await startWorkers();
    const start = await startOf(gateway, admin);
    const page = await listeners.open(gateway, admin);
    const other = await listeners.open(gateway, member);
    await writeMail(database());
    await new Relay(workers).relayBatch();
    await waitFor(async () => {
      await workers.retryNow();
      expect(page.events).toHaveLength(1);
    });
    const fresh = await bell(admin);
    expect(page.events[0]).toMatchObject({
      s: streamOf.member(admin.id),
      n: start.n + 1,
      e: 'notice.posted',
      d: { notice: fresh.notices[0], unread: 1 },
    });
    expect(fresh.notices[0]).toMatchObject({
      title: 'A mail could not be sent',
      path: '/admin/queues',
    });
    // A later notice on the same path: the admins' notice would have arrived first.
    await transact(workers, (work) =>
      postNotice(
        work,
        { userId: member.id, kind: 'test', title: 'Hello', body: '', path: '/' },
        gateway.clock.now(),
      ),
    );
    await waitFor(() => expect(other.events).toHaveLength(1));
    expect(other.events[0]).toMatchObject({ n: 1, d: { notice: { title: 'Hello' } } });
    expect(page.events).toHaveLength(1);
  });

  /** A worker process at the end of a job: in its transaction, waiting for a lock. */
  async function workerAtTheEnd(url: string) {
    const kill = spawnWorkers({
      databaseUrl: database().url,
      redisUrl: url,
      smtpUrl: catcher.url,
    });
    open.push(kill);
    const locked = gate();
    const letGo = gate();
    const locking = database().orm.transaction(async (tx) => {
      await lockStreams(tx, [streamOf.member(admin.id)]);
      locked.open();
      await letGo.passed;
    });
    await locked.passed;
    await writeMail(database());
    await waitFor(async () => {
      await retryNow();
      // Its last attempt: an earlier one would leave the job waiting.
      expect(await listWaitingJobs(database().orm)).toMatchObject([
        { failures: sendMail.attempts - 1 },
      ]);
      expect(await waitingForLocks()).toBe(1);
    });
    const [job] = await gateway.jobs.queue('mail').getActive();
    const id = job?.id ?? '';
    return {
      kill,
      jobState: () => gateway.jobs.queue('mail').getJobState(id),
      letGo: async () => {
        letGo.open();
        await locking;
      },
      /** Expires the dead worker's locks, which takes half a minute. */
      lapse: async () => {
        const { toKey } = gateway.jobs.queue('mail');
        await gateway.redis.del(`${toKey(id)}:lock`, toKey('stalled-check'));
      },
    };
  }

  const waitingForLocks = async () => {
    const rows = await database().sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };

  const openTransactions = async () => {
    const rows = await database().sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
    return rows.length;
  };

  test('is shown once when the worker is killed before its transaction commits', async () => {
    const end = await workerAtTheEnd(redisUrl);
    await end.kill();
    await end.letGo();
    await waitFor(async () => expect(await openTransactions()).toBe(0));
    expect(await listDeadOutboxJobs(database().orm)).toEqual([]);
    expect((await bell(admin)).notices).toEqual([]);
    await end.lapse();
    await startWorkers(100);
    await waitFor(async () => expect(await listDeadOutboxJobs(database().orm)).toHaveLength(1));
    expect((await bell(admin)).notices).toHaveLength(1);
    expect((await startOf(gateway, admin)).n).toBe(1);
  });

  test('is shown once when the worker is killed after commit, before the queue knows', async () => {
    const link = await openFaultableLink(redisUrl);
    open.push(link.close);
    const end = await workerAtTheEnd(link.url);
    link.stall();
    await end.letGo();
    await waitFor(async () => expect(await listDeadOutboxJobs(database().orm)).toHaveLength(1));
    await end.kill();
    expect(await end.jobState()).toBe('active');
    await gateway.call(admin, '/api/notices/read', { method: 'POST', body: {} });
    const { n } = await startOf(gateway, admin);
    await end.lapse();
    await startWorkers(100);
    await waitFor(async () => expect(await end.jobState()).toBe('unknown'));
    expect(await listDeadOutboxJobs(database().orm)).toEqual([
      expect.objectContaining({ failures: sendMail.attempts }),
    ]);
    // Read, so that a second one would have been posted.
    expect(await bell(admin)).toMatchObject({ unread: 0, notices: [expect.anything()] });
    expect((await startOf(gateway, admin)).n).toBe(n);
  });

  test('is stored despite a failed delivery, and appears on a page that syncs', async () => {
    const workers = await startTestWorkers({
      redisUrl,
      database: database(),
      smtpUrl: catcher.url,
      busUrl: 'redis://127.0.0.1:1',
    });
    open.push(workers.close);
    const page = await listeners.open(gateway, admin);
    const { epoch, stream, n } = await startOf(gateway, admin);
    await writeMail(database());
    await new Relay(workers).relayBatch();
    await waitFor(async () => {
      await workers.retryNow();
      expect(await listDeadOutboxJobs(database().orm)).toHaveLength(1);
    });
    const { streams } = await page.sync(epoch, { [stream]: n });
    expect(streams[0]?.events).toEqual([expect.objectContaining({ e: 'notice.posted', n: n + 1 })]);
    expect(page.events).toEqual([]);
  });
});
