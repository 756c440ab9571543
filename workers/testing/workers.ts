import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { insertMail, listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob } from '@cascade/db/live/outbox.queries';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { FakeClock } from '@cascade/shared/kernel/clock';
import { newId } from '@cascade/shared/kernel/id';
import { openBusPublisher } from '@cascade/shared/node/bus';
import { createLog, type Logger } from '@cascade/shared/node/log';
import type { PaymentProvider } from '@cascade/shared/node/payments/provider';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openBlockingRedis, openRedis } from '@cascade/shared/node/redis';
import { queueNames } from '@cascade/shared/registry';
import type { Worker } from 'bullmq';
import { createTransport } from 'nodemailer';
import { vi } from 'vitest';
import type { Chore } from '../chores.ts';
import { startWorkers } from '../run.ts';
import type { Services } from '../services.ts';

type Options = {
  redisUrl: string;
  database?: FreshDatabase;
  smtpUrl?: string;
  /** The gateways' bus of this installation; see `openBus`. */
  busKey?: string;
  /** Redis for events, when it is another one. */
  busUrl?: string;
  /** None by default. */
  payments?: PaymentProvider;
  chores?: Chore[];
  stalledEveryMs?: number;
  log?: Logger;
};

export type TestWorkers = Services & {
  database: FreshDatabase;
  clock: FakeClock;
  workers: Worker[];
  /** Makes delayed retries due now; their order stays. */
  retryNow: () => Promise<void>;
  statusOf: (mailId: string) => Promise<string | undefined>;
  close: () => Promise<void>;
};

export const waitFor = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 40_000 });

export async function startTestWorkers(options: Options): Promise<TestWorkers> {
  const database = options.database ?? (await freshDatabase());
  const log = options.log ?? createLog('test', 'silent');
  const redis = openRedis(options.redisUrl, log);
  const blocking = openBlockingRedis(options.redisUrl, log);
  await vi.waitUntil(() => redis.status === 'ready', { timeout: 15_000 });
  const jobs = new Dispatcher(redis);
  const transport = options.smtpUrl ? createTransport(options.smtpUrl) : undefined;
  const live = openBusPublisher(options.busUrl ?? options.redisUrl, log, options.busKey);
  const services = {
    env: { MAIL_FROM: 'CASCade <c@example.org>', PUBLIC_ORIGIN: 'https://cascade.test' },
    log,
    clock: new FakeClock(new Date()),
    database,
    jobs,
    redis,
    live,
    transport,
    payments: options.payments,
  };
  const workers = startWorkers(services, blocking, options);
  return {
    ...services,
    workers,
    retryNow: async () => {
      for (const name of queueNames) await jobs.queue(name).promoteJobs();
    },
    statusOf: async (id) =>
      (await listLatestMails(database.orm)).find((mail) => mail.id === id)?.status,
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      live.close();
      await jobs.close();
      redis.disconnect();
      blocking.disconnect();
      transport?.close();
      if (!options.database) await database.close();
    },
  };
}

export const testEmail = {
  to: 'ana@example.com',
  subject: 'Hello',
  body: 'A link: https://x.test/?token=1',
};

export async function writeMail(database: FreshDatabase): Promise<string> {
  const id = newId();
  await database.orm.transaction(async (tx) => {
    await insertMail(tx, { id, ...testEmail });
    await insertOutboxJob(tx, sendMail.name, { mailId: id });
  });
  return id;
}
