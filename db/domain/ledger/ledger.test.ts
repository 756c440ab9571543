import { newId } from '@cascade/shared/kernel/id';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../factories/fresh-database.ts';
import { listPostings, type Posting, post, readBalances } from './ledger.queries.ts';

const at = new Date('2027-01-04T09:00:00Z');
const owner = newId();

const taken = (key: string, amount: number): Posting => ({
  key,
  kind: 'payment',
  description: 'A place',
  at,
  lines: [
    { account: 'provider', currency: 'gbp', amount },
    { account: 'deposits', currency: 'gbp', amount: -amount },
  ],
});

describe('the ledger', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  const posted = (posting: Posting) => database.orm.transaction((tx) => post(tx, posting));
  const postings = async (key: string) =>
    (await database.sql`select id from ledger_postings where key = ${key}`).length;
  const causeOf = (error: unknown) =>
    error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  const refused = (act: Promise<unknown>) => act.then(() => 'accepted', causeOf);

  test('takes a posting once for each key, however many ask at the same time', async () => {
    const posting = taken('payment:once', 2500);
    const answers = await Promise.all(Array.from({ length: 8 }, () => posted(posting)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await postings('payment:once')).toBe(1);
    await expect(posted(taken('payment:once', 2501))).rejects.toThrow('another posting');
  });

  test('refuses lines that do not sum to zero, two currencies and no lines, in the database', async () => {
    const unbalanced = taken('payment:unbalanced', 100);
    unbalanced.lines = unbalanced.lines.slice(0, 1);
    const mixed = taken('payment:mixed', 100);
    if (mixed.lines[1]) mixed.lines[1].currency = 'usd';
    for (const posting of [unbalanced, mixed, taken('payment:nothing', 0)]) {
      expect(await refused(posted(posting))).toMatch(/must sum to zero, in one currency/);
      expect(await postings(posting.key)).toBe(0);
    }
  });

  test('refuses a further line to an old posting', async () => {
    await posted(taken('payment:closed', 100));
    const [row] = await database.sql`select id from ledger_postings where key = 'payment:closed'`;
    expect(
      await refused(
        database.sql`insert into ledger_lines (posting_id, line, account, currency, amount)
          values (${row?.id}, 3, 'fees', 'gbp', 5)`.then(),
      ),
    ).toMatch(/must sum to zero/);
  });

  test('is only added to: nothing is changed or deleted', async () => {
    await posted(taken('payment:kept', 100));
    const { sql } = database;
    for (const change of [
      () => sql`update ledger_lines set amount = amount + 1`,
      () => sql`update ledger_postings set description = ''`,
      () => sql`delete from ledger_lines`,
      () => sql`delete from ledger_postings`,
    ])
      expect(await refused(change().then())).toMatch(/only added to/);
  });

  test('balances are what a plain recount gives, and all postings together are zero', async () => {
    const line = fc.record({
      account: fc.constantFrom('provider', 'deposits', 'payable', 'fees'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0),
    });
    const drawn = fc.record({
      currency: fc.constantFrom('gbp', 'usd'),
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    });
    const withOwner = (account: 'provider' | 'deposits' | 'payable' | 'fees') =>
      account === 'payable' ? { account, ownerId: owner } : { account };
    const start = await readBalances(database.orm);
    const recount = new Map(start.map((b) => [`${b.account} ${b.currency}`, b.amount]));
    await fc.assert(
      fc.asyncProperty(drawn, async ({ currency, lines }) => {
        const sum = lines.reduce((all, { amount }) => all + amount, 0);
        const all = [...lines, { account: 'provider' as const, amount: -sum }];
        await posted({
          ...taken(`correction:${newId()}`, 1),
          kind: 'correction',
          lines: all.map(({ account, amount }) => ({ ...withOwner(account), currency, amount })),
        });
        for (const { account, amount } of all)
          recount.set(
            `${account} ${currency}`,
            (recount.get(`${account} ${currency}`) ?? 0) + amount,
          );
      }),
      { numRuns: 60 },
    );
    const balances = await readBalances(database.orm);
    const found = new Map(balances.map((b) => [`${b.account} ${b.currency}`, b.amount]));
    for (const [key, amount] of recount) expect([key, found.get(key) ?? 0]).toEqual([key, amount]);
    for (const currency of ['gbp', 'usd'])
      expect(
        balances.filter((b) => b.currency === currency).reduce((all, b) => all + b.amount, 0),
      ).toBe(0);
    const own = await readBalances(database.orm, owner);
    expect(new Set(own.map(({ account }) => account))).toEqual(new Set(['payable']));
  });

  test('is listed newest first, page after page, without a gap', async () => {
    const seen: string[] = [];
    for (let after = null as { at: string; id: string } | null; ; ) {
      const page = await listPostings(database.orm, { after, limit: 7 });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      after = { at: last.at, id: last.id };
    }
    const [row] = await database.sql`select count(*)::int as count from ledger_postings`;
    expect(new Set(seen).size).toBe(row?.count);
    expect(seen).toEqual([...seen].sort().reverse());
  });
});
