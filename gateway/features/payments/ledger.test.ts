import { type Posting, post, readBalances } from '@cascade/db/domain/ledger/ledger.queries';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

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

describe('the ledger that admins read', () => {
  let gateway: TestGateway;
  let admin: Person;
  let examiner: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    admin = await gateway.person({ role: 'admin' });
    examiner = await gateway.person();
    for (const minutes of [1, 2, 3, 4, 5])
      await posted({
        ...taken(`payment:${minutes}`, 100 * minutes),
        description: minutes === 3 ? '=cmd()' : 'A place',
        at: new Date(at.getTime() + minutes * 60_000),
      });
    await posted({
      key: 'earning:1',
      kind: 'earning',
      description: 'A session',
      at: new Date(at.getTime() + 3_600_000),
      lines: [
        { account: 'deposits', currency: 'gbp', amount: 100 },
        { account: 'payable', ownerId: examiner.id, currency: 'gbp', amount: -90 },
        { account: 'fees', currency: 'gbp', amount: -10 },
      ],
    });
  });
  afterAll(() => gateway.close());

  const posted = (posting: Posting) => gateway.database.orm.transaction((tx) => post(tx, posting));
  const read = (path: string) => gateway.call(admin, `/api/admin/ledger${path}`);

  test('comes page after page, the latest first, each with its lines', async () => {
    const first = await read('?limit=4');
    expect(first.body[0]).toMatchObject({
      key: 'earning:1',
      lines: [
        { account: 'deposits', owner: null, currency: 'gbp', amount: 100 },
        { account: 'payable', owner: examiner.handle, currency: 'gbp', amount: -90 },
        { account: 'fees', owner: null, currency: 'gbp', amount: -10 },
      ],
    });
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await gateway.call(admin, next);
    expect(second.headers.get('link')).toBeNull();
    const keys = [...first.body, ...second.body].map(({ key }: { key: string }) => key);
    expect(keys).toEqual(['earning:1', ...[5, 4, 3, 2, 1].map((minutes) => `payment:${minutes}`)]);
    for (const cursor of ['x', '2027-01-04T09:00:00.000Z', `x_${newId()}`])
      expect((await read(`?cursor=${cursor}`)).status).toBe(422);
  });

  test('has balances by account and currency, which together are zero', async () => {
    expect((await read('/balances')).body).toEqual([
      { account: 'deposits', currency: 'gbp', amount: -1400 },
      { account: 'fees', currency: 'gbp', amount: -10 },
      { account: 'payable', currency: 'gbp', amount: -90 },
      { account: 'provider', currency: 'gbp', amount: 1500 },
    ]);
  });

  test('is a table in which no text runs as a formula, the earliest first', async () => {
    const reply = await read('/ledger.csv');
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const lines = reply.text.trim().split('\r\n');
    expect(lines[0]).toBe('at,key,kind,description,account,owner,currency,amount');
    expect(lines[1]).toBe('2027-01-04T09:01:00.000Z,payment:1,payment,A place,provider,,gbp,100');
    expect(lines).toHaveLength(1 + 5 * 2 + 3);
    expect(reply.text).toContain("payment:3,payment,'=cmd(),provider");
    expect(lines.at(-1)).toMatch(/earning:1,earning,A session,fees,,gbp,-10$/);
  });

  test('members learn what they are owed, and nothing of others', async () => {
    const own = await gateway.call(examiner, '/api/payments/payee');
    expect(own.body).toEqual({ state: 'none', owed: [{ currency: 'gbp', amount: 90 }] });
    const other = await gateway.call(await gateway.person(), '/api/payments/payee');
    expect(other.body).toEqual({ state: 'none', owed: [] });
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
      account === 'payable' ? { account, ownerId: examiner.id } : { account };
    const start = await readBalances(gateway.database.orm);
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
    const balances = await readBalances(gateway.database.orm);
    const found = new Map(balances.map((b) => [`${b.account} ${b.currency}`, b.amount]));
    for (const [key, amount] of recount) expect([key, found.get(key) ?? 0]).toEqual([key, amount]);
    for (const currency of ['gbp', 'usd'])
      expect(
        balances.filter((b) => b.currency === currency).reduce((all, b) => all + b.amount, 0),
      ).toBe(0);
    const own = await readBalances(gateway.database.orm, examiner.id);
    expect(new Set(own.map(({ account }) => account))).toEqual(new Set(['payable']));
  });
});
