import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { insertOutboxJob } from '@cascade/db/live/outbox.queries';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { newId } from '@cascade/shared/kernel/id';
import { OUTBOX_CHANNEL, QUEUE_PREFIX } from '@cascade/shared/node/queues';
import type { Harness } from './harness.ts';
import type { Counts } from './invariants.ts';
import { waitUntil } from './wait-until.ts';

const QUEUE = `${QUEUE_PREFIX}:${sendMail.queue}`;

/** Makes a dead worker's jobs stalled and their outbox rows overdue. */
export async function letJobsStall(
  { redis, database }: Harness,
  queue: string,
  outboxIds: string[],
): Promise<void> {
  for (const id of outboxIds) {
    const isHeld = await redis.del(`${QUEUE_PREFIX}:${queue}:ob-${id}:lock`);
    if (isHeld > 0) await redis.sadd(`${QUEUE_PREFIX}:${queue}:stalled`, `ob-${id}`);
  }
  await redis.del(`${QUEUE_PREFIX}:${queue}:stalled-check`);
  await database.sql`
    update outbox set enqueued_at = enqueued_at - interval '5 minutes'
    where id = any(${outboxIds}) and enqueued_at is not null`;
}

export class OutboxMails {
  private constructor(
    private readonly harness: Harness,
    readonly mailIds: string[],
    readonly promiseIds: string[],
  ) {}

  static async make(harness: Harness, count: number): Promise<OutboxMails> {
    const mailIds = Array.from({ length: count }, () => newId());
    // In one transaction, so that the relay finds all or none.
    const promiseIds = await harness.database.orm.transaction(async (tx) => {
      const ids: string[] = [];
      for (const id of mailIds) {
        await insertMail(tx, { id, to: `${id}@example.org`, subject: 'Hello', body: 'A word.' });
        ids.push(await insertOutboxJob(tx, sendMail.name, { mailId: id }));
      }
      return ids;
    });
    harness.redis.publish(OUTBOX_CHANNEL, '').catch(() => {});
    return new OutboxMails(harness, mailIds, promiseIds);
  }

  static async to(harness: Harness, addresses: string[]): Promise<OutboxMails> {
    const rows = await harness.database.sql<{ mailId: string; promiseId: string }[]>`
      select mails.id as "mailId", outbox.id as "promiseId"
      from mails join outbox on outbox.data ->> 'mailId' = mails.id::text
      where mails.to_address = any(${addresses})`;
    return new OutboxMails(
      harness,
      rows.map(({ mailId }) => mailId),
      rows.map(({ promiseId }) => promiseId),
    );
  }

  async claimed(): Promise<number> {
    const [row] = await this.harness.database.sql<{ count: number }[]>`
      select count(*)::int as count from outbox
      where id = any(${this.promiseIds}) and enqueued_at is not null`;
    return row?.count ?? 0;
  }

  async waiting(): Promise<number> {
    const [row] = await this.harness.database.sql<{ count: number }[]>`
      select count(*)::int as count from outbox where id = any(${this.promiseIds})`;
    return row?.count ?? 0;
  }

  async jobs(): Promise<number> {
    return this.harness.redis.exists(...this.promiseIds.map((id) => `${QUEUE}:ob-${id}`));
  }

  letTimePass(): Promise<void> {
    return letJobsStall(this.harness, sendMail.queue, this.promiseIds);
  }

  /** Waits until every outbox row is done and no job is left, and counts. */
  async judge(): Promise<Counts> {
    const { database, mails } = this.harness;
    await waitUntil(
      'every outbox row and job is done',
      async () => (await this.waiting()) === 0 && (await this.jobs()) === 0,
      180_000,
    ).catch(() => {});
    const rows = await database.sql<{ id: string; status: string }[]>`
      select id, status from mails where id = any(${this.mailIds})`;
    const arrivals = this.mailIds.map((id) => mails.received.get(`${id}@cascade`) ?? 0);
    const unsent = rows.filter(({ status }) => status !== 'sent').length;
    return {
      lost: unsent + arrivals.filter((count) => count === 0).length + (await this.waiting()),
      duplicate: arrivals.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
      foreign: 0,
      notDense: 0,
      differs: 0,
      expected: this.mailIds.length,
    };
  }
}
