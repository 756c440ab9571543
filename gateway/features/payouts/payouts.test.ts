import type { Payout } from '@cascade/shared/features/payouts/contract';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { addBank, advertiser, ask, PAYOUTS, readyBank } from '../../testing/banking.ts';
import { bankingWorld } from '../../testing/banking-world.ts';
import { keyedCall } from '../../testing/keyed-call.ts';

describe('payouts', { timeout: 120_000 }, () => {
  const world = bankingWorld();
  const { get, list, available, fill, settle, retry } = world;

  test.each([
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['', 'Please enter a valid amount'],
    ['1.005', 'Please enter a valid amount'],
    ['1e3', 'Please enter a valid amount'],
    ['0.99', 'The smallest amount is 1.00'],
    ['1000000.01', 'The largest amount is 1000000.00'],
  ])('a payout of “%s” is refused', async (amount, message) => {
    await readyBank(world.gateway, world.admin);
    const reply = await ask(world.gateway, world.admin, amount);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([{ field: 'amount', message }]);
    expect(await list()).toEqual([]);
  });

  test('without an account, or with one that is not verified, nothing is paid out', async () => {
    await fill(10_000);
    expect((await ask(world.gateway, world.admin, '5.00')).body).toMatchObject({
      status: 409,
      detail: 'Please connect a bank account first',
    });
    await addBank(world.gateway, world.admin);
    expect((await ask(world.gateway, world.admin, '5.00')).body.detail).toMatch(/not verified/);
    expect(await list()).toEqual([]);
  });

  test('fifty payouts at once over the balance: what fits is promised, the rest is refused', async () => {
    await readyBank(world.gateway, world.admin);
    await fill(10_000);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask(world.gateway, world.admin, '7.00')),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(14);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => `${body.status} ${body.detail}`))).toEqual(
      new Set(['409 There is not enough to pay out $7.00: $2.00 is available.']),
    );
    expect(await list()).toHaveLength(14);
    expect(await available()).toBe('2.00');
    expect((await ask(world.gateway, world.admin, '2.01')).status).toBe(409);
    expect((await ask(world.gateway, world.admin, '2.00')).status).toBe(200);
    expect(await available()).toBe('0.00');
  });

  test('a button that is pressed often pays once; the key of one payout does for no other', async () => {
    await readyBank(world.gateway, world.admin);
    await fill(10_000);
    const key = newId();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(world.gateway, world.admin, '60.00', key)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await ask(world.gateway, world.admin, '60.01', key)).body.code).toBe('id_conflict');
    expect(await list()).toMatchObject([{ id: key, amount: '60.00', status: 'requested' }]);
    expect(
      await world.gateway.database.sql`
      select 1 from outbox where job = 'payouts.pay' and data->>'payoutId' = ${key}`,
    ).toHaveLength(1);
    expect(await available()).toBe('40.00');
  });

  test('completed money has left, failed money is there again, and a bank may return it later', async () => {
    await readyBank(world.gateway, world.admin);
    await fill(10_000);
    const { id } = (await ask(world.gateway, world.admin, '60.00')).body;
    await settle(id, 'done');
    await settle(id, 'done');
    expect(await list()).toMatchObject([{ status: 'completed' }]);
    expect(await get(`${PAYOUTS}/balance`)).toEqual({
      held: '40.00',
      onTheWay: '0.00',
      available: '40.00',
    });
    await settle(id, 'failed');
    await settle(id, 'done');
    expect(await list()).toMatchObject([{ status: 'failed' }]);
    expect(await available()).toBe('100.00');
    const again = await retry(id, 1);
    expect(again.body).toMatchObject({ status: 'requested', attempt: 2 });
    expect(await available()).toBe('40.00');
    await settle(id, 'done');
    expect(await get(`${PAYOUTS}/balance`)).toMatchObject({ held: '40.00', onTheWay: '0.00' });
    const { notices } = await get('/api/notices');
    expect(notices[0]).toMatchObject({ title: 'A payout failed' });
  });

  test('a retry is checked against the balance, and pressed twice is one attempt', async () => {
    await readyBank(world.gateway, world.admin);
    await fill(10_000);
    const { id } = (await ask(world.gateway, world.admin, '60.00')).body;
    expect((await retry(id, 1)).body.detail).toMatch(/has failed/);
    await settle(id, 'failed');
    const other = (await ask(world.gateway, world.admin, '50.00')).body.id;
    expect((await retry(id, 1)).body).toMatchObject({
      status: 409,
      detail: 'There is not enough to pay out $60.00: $50.00 is available.',
    });
    await settle(other, 'failed');
    const presses = await Promise.all([retry(id, 1), retry(id, 1), retry(id, 1)]);
    expect(presses.map(({ body }) => [body.status, body.attempt])).toEqual(
      Array(3).fill(['requested', 2]),
    );
    expect(await available()).toBe('40.00');
    expect((await retry(newId(), 1)).status).toBe(404);
  });

  test('the list comes page after page, newest first', async () => {
    await readyBank(world.gateway, world.admin);
    await fill(10_000);
    for (let count = 1; count <= 5; count++) {
      world.gateway.clock.advance(1_000);
      await ask(world.gateway, world.admin, `${count}.00`);
    }
    const first = await world.gateway.call(world.admin, `${PAYOUTS}?limit=3`);
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await world.gateway.call(world.admin, next);
    expect(second.headers.get('link')).toBeNull();
    const amounts = [...first.body, ...second.body].map(({ amount }: Payout) => amount);
    expect(amounts).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00']);
  });

  test('money from an advertiser is recorded once for a key, and can then be paid out', async () => {
    await readyBank(world.gateway, world.admin);
    await fill(0);
    const key = newId();
    const body = {
      advertiserId: await advertiser(world.gateway),
      amount: '12.5',
      reference: 'WIRE 7',
    };
    const record = (given: object) =>
      keyedCall(world.gateway, world.admin, 'POST', '/api/admin/receipts', given, key);
    const replies = await Promise.all([record(body), record(body)]);
    expect(replies.map(({ body: reply }) => reply)).toEqual(
      Array(2).fill({ id: key, amount: '12.50', reference: 'WIRE 7' }),
    );
    expect((await record({ ...body, amount: '13.00' })).body.code).toBe('id_conflict');
    expect((await record({ ...body, advertiserId: newId() })).status).toBe(422);
    expect(await available()).toBe('12.50');
    const lines = await world.gateway.database.sql`
      select l.account, l.owner_id, l.amount::int from ledger_lines l
      join ledger_postings p on p.id = l.posting_id where p.key = ${`receipt:${key}`} order by line`;
    expect(lines).toEqual([
      { account: 'provider', owner_id: null, amount: 1250 },
      { account: 'advertiser', owner_id: body.advertiserId, amount: -1250 },
    ]);
  });
});
