import type { Currency } from '@cascade/shared/domain/payments/money';
import { newId } from '@cascade/shared/kernel/id';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import {
  type ledgerAccounts,
  ledgerLines,
  ledgerPostings,
} from '../../features/payments/schema.ts';

export type LedgerAccount = (typeof ledgerAccounts)[number];
export type PostingKind = (typeof ledgerPostings.$inferSelect)['kind'];

export type LedgerLine = {
  account: LedgerAccount;
  /** Whose account, where accounts of that name have owners. */
  ownerId?: string;
  currency: Currency;
  /** Minor units; positive is a debit. A line of nothing is left out. */
  amount: number;
};

export type Posting = {
  /** What may be posted once, such as `payment:<id>`. */
  key: string;
  kind: PostingKind;
  description: string;
  at: Date;
  /** They sum to zero, in one currency; the database refuses others when the transaction ends. */
  lines: LedgerLine[];
};

/** Two facts under one name. */
export class OtherPostingError extends Error {
  override name = 'OtherPostingError';
}

async function readLines(db: Executor, key: string) {
  return db
    .select({
      account: ledgerLines.account,
      ownerId: ledgerLines.ownerId,
      currency: ledgerLines.currency,
      amount: ledgerLines.amount,
    })
    .from(ledgerLines)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerLines.postingId))
    .where(eq(ledgerPostings.key, key))
    .orderBy(asc(ledgerLines.line));
}

/**
 * Adds a posting to the ledger, once for each key.
 * @returns whether it was added now
 * @throws OtherPostingError when the key was posted before with other lines
 */
export async function post(
  tx: Tx,
  { key, kind, description, at, lines }: Posting,
): Promise<boolean> {
  const wanted = lines
    .filter(({ amount }) => amount !== 0)
    .map(({ ownerId = null, ...line }) => ({ ...line, ownerId }));
  const [added] = await tx
    .insert(ledgerPostings)
    .values({ id: newId(), key, kind, description, at })
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id });
  if (!added) {
    const known = await readLines(tx, key);
    const isSame =
      known.length === wanted.length &&
      known.every(
        (line, i) =>
          line.account === wanted[i]?.account &&
          line.ownerId === wanted[i]?.ownerId &&
          line.currency === wanted[i]?.currency &&
          line.amount === wanted[i]?.amount,
      );
    if (!isSame) throw new OtherPostingError(`The ledger has another posting under ${key}.`);
    return false;
  }
  if (wanted.length > 0)
    await tx
      .insert(ledgerLines)
      .values(wanted.map((line, i) => ({ ...line, postingId: added.id, line: i + 1 })));
  return true;
}

export type Balance = { account: LedgerAccount; currency: Currency; amount: number };

/** Sums of what was posted, by account and currency: of everybody, or of one owner's accounts. */
export async function readBalances(db: Executor, ownerId?: string): Promise<Balance[]> {
  const rows = await db.execute<{
    account: LedgerAccount;
    currency: Currency;
    amount: string;
  }>(sql`
    select account, currency, sum(amount)::text as amount from ledger_lines
    where ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}::uuid`}
    group by account, currency order by currency, account`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

type PostingRow = {
  id: string;
  kind: PostingKind;
  key: string;
  description: string;
  at: string;
  lines: { account: LedgerAccount; currency: Currency; amount: number; owner: string | null }[];
};

export type LedgerCursor = { at: string; id: string };

/** Newest first. An owner is named by handle, or as an advertiser; not at all once they have left. */
export async function listPostings(
  db: Executor,
  { after, limit }: { after: LedgerCursor | null; limit: number },
): Promise<PostingRow[]> {
  return db.execute<PostingRow>(sql`
    select p.id, p.kind, p.key, p.description,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select json_agg(json_build_object('account', l.account, 'currency', l.currency,
          'amount', l.amount, 'owner', coalesce(u.handle, a.name)) order by l.line)
        from ledger_lines l left join users u on u.id = l.owner_id
          left join advertisers a on l.account = 'advertiser' and a.id = l.owner_id
        where l.posting_id = p.id) as lines
    from ledger_postings p
    where ${after === null ? sql`true` : sql`(p.at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by p.at desc, p.id desc limit ${limit}`);
}
