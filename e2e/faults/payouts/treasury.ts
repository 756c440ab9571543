import { post } from '@cascade/db/domain/ledger/ledger.queries';
import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { HttpClient } from '../../harness/http-client.ts';
import { letJobsStall } from '../../harness/outbox-mails.ts';
import { insist } from '../../harness/visitors.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { nothingWrong, type Outcome } from '../fault.ts';

const ACCOUNTS = '/api/admin/bank-accounts';
const QUEUE = 'payments';
const CALM_WITHIN_MS = 420_000;
const FIELDS = { bankName: 'Bank', accountHolderName: 'Holder', businessName: 'Ltd' };

/** Cents; what is asked for is always more than what has come in. */
const COMES_IN = 100_000;
const CENTS = [4_999, 10_001, 7_333] as const;

type Books = {
  provider: number;
  bank: number;
  completed: number;
  failed: number;
  open: number;
  unbalanced: number;
  paidOut: number;
};

/** An elevated admin who asks for payouts, each twice and on both gateways, beyond the balance. */
export class Treasury {
  readonly promised = new Set<string>();
  private refused = 0;
  private readonly broken: string[] = [];
  readonly notes: string[] = [];
  private turn = 0;

  private constructor(
    readonly harness: Harness,
    private readonly gateways: HttpClient[],
    private readonly before: Books,
  ) {}

  /** @param way a button of the provider's page */
  static async open(harness: Harness, way = 'ready'): Promise<Treasury> {
    const { orm, sql } = harness.database;
    await harness.provider.start();
    const before = await readBooks(harness);
    const { id, token } = await makePerson(orm, { role: 'admin' });
    await sql`update sessions set elevated_until = now() + interval '30 minutes'
      where user_id = ${id}`;
    const gateways = harness.gateways.map(
      ({ process }) =>
        new HttpClient(`http://127.0.0.1:${process.port}`, cookieOf(token, HARNESS_SECRET)),
    );
    const treasury = new Treasury(harness, gateways, before);
    const added = await treasury.send('post', ACCOUNTS, FIELDS, newId());
    const { account, url } = added.body as { account: { id: string }; url: string };
    const body = new URLSearchParams({ action: way });
    await fetch(url, { method: 'POST', redirect: 'manual', body });
    await waitUntil('the bank account is active', async () => {
      const [row] = await sql`select state from bank_accounts where id = ${account.id}`;
      return row?.state === 'ready';
    });
    await treasury.send('post', `${ACCOUNTS}/${account.id}/primary`);
    await treasury.fill();
    return treasury;
  }

  private send(method: string, path: string, body?: object, key?: string) {
    const options = { ...(body ? { body } : {}), ...(key ? { key } : {}) };
    return insist(async () => {
      const gateway = this.gateways[this.turn++ % this.gateways.length] as HttpClient;
      return gateway.send(method, path, options);
    });
  }

  private async fill(): Promise<void> {
    const lines = [
      { account: 'provider' as const, currency: 'usd' as const, amount: COMES_IN },
      {
        account: 'advertiser' as const,
        ownerId: newId(),
        currency: 'usd' as const,
        amount: -COMES_IN,
      },
    ];
    const key = `receipt:${newId()}`;
    await this.harness.database.orm.transaction((tx) =>
      post(tx, { key, kind: 'receipt', description: 'Received', at: new Date(), lines }),
    );
  }

  /** So many payouts at once, each pressed twice. */
  async press(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const key = newId();
        const cents = CENTS[at % CENTS.length] ?? 100;
        const body = { amount: (cents / 100).toFixed(2) };
        const answers = await Promise.all(
          [0, 1].map(() => this.send('post', '/api/admin/payouts', body, key)),
        );
        for (const { status } of answers)
          if (status === 200) this.promised.add(key);
          else if (status === 409) this.refused += 1;
          else this.broken.push(`a payout was answered ${status}`);
      }),
    );
  }

  /** What a dead worker has left is found at once. */
  async letJobsStall(): Promise<void> {
    const rows = await this.harness.database.sql<{ id: string }[]>`
      select id from outbox where enqueued_at is not null
        and (job like 'payments.%' or job like 'payouts.%')`;
    await letJobsStall(
      this.harness,
      QUEUE,
      rows.map(({ id }) => id),
    );
  }

  /** Once all has ended, what is wrong is counted. */
  async judge(): Promise<Outcome> {
    const { harness, before } = this;
    let books = await readBooks(harness);
    await waitUntil(
      'every payout has ended',
      async () => {
        books = await readBooks(harness);
        return books.open === 0;
      },
      CALM_WITHIN_MS,
    ).catch(() => {});
    const ids = [...this.promised];
    const rows = await harness.database.sql<{ state: string }[]>`
      select state from payouts where id = any(${ids})`;
    const completed = rows.filter(({ state }) => state === 'completed').length;
    const paidOut = books.paidOut - before.paidOut;
    return {
      counts: {
        ...nothingWrong(ids.length),
        lost: ids.length - completed,
        // Cents that the provider paid out and no completed payout asked for.
        duplicate: Math.max(0, paidOut - (books.completed - before.completed)),
        notDense: books.open + books.unbalanced,
        differs:
          Math.abs(books.bank - books.paidOut) +
          Math.abs(books.provider - before.provider - COMES_IN + paidOut) +
          Math.max(0, -books.provider),
      },
      broken: this.broken,
      notes: [
        ...this.notes,
        `${ids.length} payouts promised, ${this.refused} presses refused for want of balance`,
        `paid out ${paidOut} cents, completed ${books.completed - before.completed}, left ${books.provider}`,
      ],
    };
  }

  async close(): Promise<void> {
    for (const gateway of this.gateways) gateway.close();
    await this.harness.provider.kill();
  }
}

/** Cents of everything since the provider was first started. */
async function readBooks({ database, provider }: Harness): Promise<Books> {
  const { paidOut } = await provider.totals();
  const [row] = await database.sql<Omit<Books, 'paidOut'>[]>`
    select
      (select coalesce(sum(amount), 0)::int from ledger_lines
        where account = 'provider' and currency = 'usd') as provider,
      (select coalesce(sum(amount), 0)::int from ledger_lines where account = 'bank') as bank,
      (select coalesce(sum(amount), 0)::int from payouts where state = 'completed') as completed,
      (select count(*)::int from payouts where state = 'failed') as failed,
      (select count(*)::int from payouts where state = 'requested')
        + (select count(*)::int from payment_events where outcome = 'waiting')
        + (select count(*)::int from outbox where job like 'payouts.%') as open,
      (select count(*)::int from (select 1 from ledger_lines
        group by posting_id having sum(amount) <> 0) wrong) as unbalanced`;
  if (!row) throw new Error('The database did not answer.');
  return { ...row, paidOut };
}
