import { makeExaminer } from '@cascade/db/factories/examiners';
import { makePerson } from '@cascade/db/factories/people';
import { OUTBOX_CHANNEL } from '@cascade/shared/node/queues';
import type { Harness } from '../../harness/harness.ts';
import { letJobsStall } from '../../harness/outbox-mails.ts';
import { inviteVisitors } from '../../harness/visitors.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Outcome, Size } from '../fault.ts';
import { type Books, countWrongs, isSettled, readBooks, sentenceOf } from './books.ts';
import { Shopper } from './shopper.ts';

/** Enough that their free times last until the end. */
const EXAMINERS = { whole: 6, short: 3 };
const QUEUE = 'payments';
/** Odd, so that half of it has to be rounded. */
const PRICE = 4_501;
const GROUP = { serviceType: 'group-session', places: 3 } as const;
const CALM_WITHIN_MS = 420_000;

/** Examiners with free times, and members who book them and pay all the while. */
export class Market {
  private isClosed = false;
  private shopping: Promise<unknown> = Promise.resolve();
  readonly notes: string[] = [];

  private constructor(
    readonly harness: Harness,
    private readonly size: Size,
    readonly serviceIds: string[],
    readonly shoppers: Shopper[],
  ) {}

  static async open(harness: Harness, size: Size, people: number): Promise<Market> {
    const { orm } = harness.database;
    const serviceIds: string[] = [];
    const examiners = EXAMINERS[size.isPatient ? 'whole' : 'short'];
    for (let count = 0; count < examiners; count++) {
      const { id } = await makePerson(orm);
      const { serviceId } = await makeExaminer(orm, id, {
        examiner: { noticeMinutes: 0, bufferMinutes: 15, cancellationRule: 'flexible' },
        service: count === 0 ? { price: PRICE, ...GROUP } : { price: PRICE },
      });
      serviceIds.push(serviceId);
    }
    const visitors = await inviteVisitors(harness, people);
    const shoppers = visitors.map((visitor, at) => new Shopper(visitor, at));
    await harness.provider.start();
    return new Market(harness, size, serviceIds, shoppers);
  }

  /** Members go on booking until `stop`. */
  start(): void {
    const isOver = () => this.isClosed;
    this.shopping = Promise.all(
      this.shoppers.map(async (shopper, at) => {
        for (let turn = at; !isOver(); turn++)
          await shopper.shop(this.serviceIds[turn % this.serviceIds.length] ?? '', isOver);
      }),
    );
  }

  async stop(): Promise<void> {
    this.isClosed = true;
    await this.shopping;
  }

  get paid(): string[] {
    return this.shoppers.flatMap(({ paid }) => paid);
  }

  /** Until so many more have paid. */
  async progress(payments: number): Promise<void> {
    const wanted = this.paid.length + payments;
    await waitUntil(`${payments} more have paid`, () => this.paid.length >= wanted);
  }

  /** At which steps members are, for the notes. */
  noteSteps(moment: string): void {
    const counts = new Map<string, number>();
    for (const { step } of this.shoppers) counts.set(step, (counts.get(step) ?? 0) + 1);
    const words = [...counts].map(([step, count]) => `${count} ${step}`);
    this.notes.push(`${moment}: ${words.sort().join(', ')}`);
  }

  /** The time for paying runs out for every place that is held. */
  async letTimeRunOut(): Promise<void> {
    const { sql } = this.harness.database;
    await sql`update bookings set held_until = now()
      where state = 'held' and held_until > now()`;
    await sql`update payments set expires_at = now()
      where state in ('starting', 'open') and expires_at > now()`;
    await sql`update outbox set due_at = now()
      where job = 'payments.close-page' and due_at > now()`;
    await this.harness.redis.publish(OUTBOX_CHANNEL, '');
  }

  /** What a dead worker has left is found at once, unless the real time is waited for. */
  async letJobsStall(): Promise<void> {
    if (this.size.isPatient) return;
    const rows = await this.harness.database.sql<{ id: string }[]>`
      select id from outbox where enqueued_at is not null
        and (job like 'payments.%' or job = 'bookings.payment-settled')`;
    await letJobsStall(
      this.harness,
      QUEUE,
      rows.map(({ id }) => id),
    );
  }

  /** Everybody stops; once all has ended, what is wrong is counted. */
  async judge(broken: string[] = []): Promise<Outcome> {
    const { harness } = this;
    await this.stop();
    let books: Books | undefined;
    await waitUntil(
      'every payment has ended',
      async () => {
        await this.letTimeRunOut();
        books = await readBooks(harness);
        return isSettled(books);
      },
      CALM_WITHIN_MS,
    ).catch(() => {});
    books ??= await readBooks(harness);
    const paid = this.paid;
    const refused = this.shoppers.reduce((sum, shopper) => sum + shopper.refused, 0);
    return {
      counts: await countWrongs(harness, books, paid, paid.length),
      broken: [...broken, ...this.shoppers.flatMap(({ wrong }) => wrong)],
      notes: [
        ...this.notes,
        `${this.shoppers.length} members paid ${paid.length} times and were refused ${refused} places`,
        sentenceOf(books),
      ],
    };
  }

  /** Also after a failure, so that the next fault finds nobody here. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.harness.provider.kill();
  }
}
