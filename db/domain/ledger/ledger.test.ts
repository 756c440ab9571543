import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../factories/fresh-database.ts';
import { listPostings, type Posting, post } from './ledger.queries.ts';

const at = new Date('2027-01-04T09:00:00Z');

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

  test('is listed newest first, page after page, without a gap', async () => {
    for (const [place, minutes] of [3, 1, 2, 2].entries()) {
      const later = taken(`payment:later ${place}`, 5);
      await posted({ ...later, at: new Date(at.getTime() + minutes * 60_000) });
    }
    const seen: { at: string; id: string }[] = [];
    for (let after = null as { at: string; id: string } | null; ; ) {
      const page = await listPostings(database.orm, { after, limit: 2 });
      seen.push(...page.map(({ at, id }) => ({ at, id })));
      const last = page.at(-1);
      if (!last) break;
      after = { at: last.at, id: last.id };
    }
    const [row] = await database.sql`select count(*)::int as count from ledger_postings`;
    expect(new Set(seen.map(({ id }) => id)).size).toBe(row?.count);
    const inOrder = seen.map((one) => `${one.at} ${one.id}`);
    expect(inOrder).toEqual([...inOrder].sort().reverse());
  });
});
