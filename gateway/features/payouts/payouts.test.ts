import { lockPayout } from '@cascade/db/domain/payouts/payouts.queries';
import { applyPayout } from '@cascade/db/domain/payouts/settle';
import type { Person } from '@cascade/db/factories/people';
import { transact } from '@cascade/db/live/transact';
import type { Payout } from '@cascade/shared/features/payouts/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import {
  startTestProvider,
  type TestProviderServer,
} from '@cascade/shared/node/test-provider/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNTS,
  addBank,
  ask,
  bankFields,
  moneyIn,
  PAYOUTS,
  readyBank,
} from '../../testing/banking.ts';
import { SECRET, startGateway, type TestGateway } from '../../testing/gateway.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { Listeners, startOf, waitFor } from '../../testing/listener.ts';

describe('banking and payouts', { timeout: 120_000 }, () => {
  let provider: TestProviderServer;
  let gateway: TestGateway;
  let admin: Person;
  const listeners = new Listeners();
  beforeAll(async () => {
    provider = await startTestProvider({ secret: testProviderSecret(SECRET) });
    gateway = await startGateway({ env: { TEST_PROVIDER_URL: provider.url } });
    admin = await gateway.person({ role: 'admin' });
  });
  beforeEach(async () => {
    const { sql } = gateway.database;
    await sql`delete from payouts`;
    await sql`delete from bank_accounts`;
    await gateway.elevate(admin);
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await gateway.close();
    await provider.close();
  });

  const get = async (path: string) => {
    const reply = await gateway.call(admin, path);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const accounts = () => get(ACCOUNTS);
  const list = (): Promise<Payout[]> => get(PAYOUTS);
  const available = async () => (await get(`${PAYOUTS}/balance`)).available;
  /** What comes in so that so many cents are available. */
  const fill = async (cents: number) =>
    moneyIn(gateway, cents - Math.round(Number(await available()) * 100));
  const settle = (id: string, state: 'done' | 'failed') =>
    transact(gateway, async (work) => {
      const payout = await lockPayout(work.tx, id);
      if (payout) await applyPayout(work, payout, { state, reference: `payout of ${id}` });
    });
  const retry = (id: string, attempt: number) =>
    gateway.call(admin, `${PAYOUTS}/${id}/retry`, { method: 'POST', body: { attempt } });

  test('an account is added once for a key, verified at the provider, and the first is the primary one', async () => {
    const key = newId();
    const add = (body: object, by = key) => keyedCall(gateway, admin, 'POST', ACCOUNTS, body, by);
    const replies = await Promise.all([add(bankFields), add(bankFields), add(bankFields)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await add({ ...bankFields, bankName: 'Other' })).body.code).toBe('id_conflict');
    expect(await accounts()).toEqual([
      {
        ...bankFields,
        id: key,
        isPrimary: true,
        stripeAccountStatus: 'pending',
        createdAt: expect.any(String),
      },
    ]);
    const page = await fetch(replies[0]?.body.url);
    expect(await page.text()).toContain('Everything is complete');
    const { account } = await addBank(gateway, admin);
    expect(account.isPrimary).toBe(false);
    const link = `${ACCOUNTS}/${account.id}/onboarding`;
    expect((await gateway.call(admin, link, { method: 'POST' })).body.url).toMatch(/onboarding/);
  });

  test('the fields have defaults, and what is required is asked for by its field', async () => {
    const { accountHolderName, businessName, bankName } = bankFields;
    const short = { accountHolderName, businessName, bankName };
    const { account } = (await keyedCall(gateway, admin, 'POST', ACCOUNTS, short)).body;
    expect(account).toMatchObject(bankFields);
    for (const name of ['accountHolderName', 'businessName', 'bankName']) {
      const reply = await keyedCall(gateway, admin, 'POST', ACCOUNTS, { ...short, [name]: ' ' });
      expect(reply.status).toBe(422);
      expect(reply.body.errors[0]).toMatchObject({
        field: name,
        message: expect.stringMatching(/ is required$/),
      });
    }
    for (const wrong of [{ country: 'XX' }, { accountType: 'gold' }, { businessType: 'club' }])
      expect(
        (await keyedCall(gateway, admin, 'POST', ACCOUNTS, { ...short, ...wrong })).status,
      ).toBe(422);
  });

  test('there is exactly one primary account, however many are added, chosen and removed at once', async () => {
    const ids = (await Promise.all(Array.from({ length: 6 }, () => addBank(gateway, admin)))).map(
      ({ account }) => account.id,
    );
    const primaries = async () =>
      (await accounts()).filter((one: { isPrimary: boolean }) => one.isPrimary);
    expect(await primaries()).toHaveLength(1);
    await Promise.all(
      ids.map((id) => gateway.call(admin, `${ACCOUNTS}/${id}/primary`, { method: 'POST' })),
    );
    expect(await primaries()).toHaveLength(1);
    const removed = await Promise.all(
      ids.slice(1).map((id) => gateway.call(admin, `${ACCOUNTS}/${id}`, { method: 'DELETE' })),
    );
    expect(removed.every(({ status }) => status === 200)).toBe(true);
    expect((await accounts()).map((one: { id: string }) => one.id)).toEqual([ids[0]]);
    expect(await primaries()).toHaveLength(1);
    const again = await gateway.call(admin, `${ACCOUNTS}/${ids[1]}`, { method: 'DELETE' });
    expect(again.body).toEqual({ removed: true });
    expect((await gateway.call(admin, `${ACCOUNTS}/${newId()}`, { method: 'DELETE' })).status).toBe(
      404,
    );
  });

  test.each([
    ['0', 'Please enter a valid amount'],
    ['-5', 'Please enter a valid amount'],
    ['', 'Please enter a valid amount'],
    ['1.005', 'Please enter a valid amount'],
    ['1e3', 'Please enter a valid amount'],
    ['0.99', 'The smallest amount is 1.00'],
    ['1000000.01', 'The largest amount is 1000000.00'],
  ])('a payout of “%s” is refused', async (amount, message) => {
    await readyBank(gateway, admin);
    const reply = await ask(gateway, admin, amount);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual([{ field: 'amount', message }]);
    expect(await list()).toEqual([]);
  });

  test('without an account, or with one that is not verified, nothing is paid out', async () => {
    await fill(10_000);
    expect((await ask(gateway, admin, '5.00')).body).toMatchObject({
      status: 409,
      detail: 'Please connect a bank account first',
    });
    await addBank(gateway, admin);
    expect((await ask(gateway, admin, '5.00')).body.detail).toMatch(/not verified/);
    expect(await list()).toEqual([]);
  });

  test('fifty payouts at once over the balance: what fits is promised, the rest is refused', async () => {
    await readyBank(gateway, admin);
    await fill(10_000);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask(gateway, admin, '7.00')),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(14);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => `${body.status} ${body.detail}`))).toEqual(
      new Set(['409 There is not enough to pay out $7.00: $2.00 is available.']),
    );
    expect(await list()).toHaveLength(14);
    expect(await available()).toBe('2.00');
    expect((await ask(gateway, admin, '2.01')).status).toBe(409);
    expect((await ask(gateway, admin, '2.00')).status).toBe(200);
    expect(await available()).toBe('0.00');
  });

  test('a button that is pressed often pays once; the key of one payout does for no other', async () => {
    await readyBank(gateway, admin);
    await fill(10_000);
    const key = newId();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(gateway, admin, '60.00', key)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await ask(gateway, admin, '60.01', key)).body.code).toBe('id_conflict');
    expect(await list()).toMatchObject([{ id: key, amount: '60.00', status: 'requested' }]);
    expect(
      await gateway.database.sql`
      select 1 from outbox where job = 'payouts.pay' and data->>'payoutId' = ${key}`,
    ).toHaveLength(1);
    expect(await available()).toBe('40.00');
  });

  test('completed money has left, failed money is there again, and a bank may return it later', async () => {
    await readyBank(gateway, admin);
    await fill(10_000);
    const { id } = (await ask(gateway, admin, '60.00')).body;
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
    await readyBank(gateway, admin);
    await fill(10_000);
    const { id } = (await ask(gateway, admin, '60.00')).body;
    expect((await retry(id, 1)).body.detail).toMatch(/has failed/);
    await settle(id, 'failed');
    const other = (await ask(gateway, admin, '50.00')).body.id;
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

  test('an account to which a payout is on its way stays', async () => {
    const bank = await readyBank(gateway, admin);
    await fill(10_000);
    const { id } = (await ask(gateway, admin, '5.00')).body;
    const remove = () => gateway.call(admin, `${ACCOUNTS}/${bank}`, { method: 'DELETE' });
    expect((await remove()).body.detail).toMatch(/still on its way/);
    await settle(id, 'done');
    expect((await remove()).status).toBe(200);
    expect(await accounts()).toEqual([]);
    expect((await list())[0]?.bankName).toBe(bankFields.bankName);
  });

  test('the list comes page after page, newest first', async () => {
    await readyBank(gateway, admin);
    await fill(10_000);
    for (let count = 1; count <= 5; count++) {
      gateway.clock.advance(1_000);
      await ask(gateway, admin, `${count}.00`);
    }
    const first = await gateway.call(admin, `${PAYOUTS}?limit=3`);
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await gateway.call(admin, next);
    expect(second.headers.get('link')).toBeNull();
    const amounts = [...first.body, ...second.body].map(({ amount }: Payout) => amount);
    expect(amounts).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00']);
  });

  test('money from an advertiser is recorded once for a key, and can then be paid out', async () => {
    await readyBank(gateway, admin);
    await fill(0);
    const key = newId();
    const body = { advertiserId: newId(), amount: '12.5', reference: 'WIRE 7' };
    const record = (given: object) =>
      keyedCall(gateway, admin, 'POST', '/api/admin/receipts', given, key);
    const replies = await Promise.all([record(body), record(body)]);
    expect(replies.map(({ body: reply }) => reply)).toEqual(
      Array(2).fill({ id: key, amount: '12.50', reference: 'WIRE 7' }),
    );
    expect((await record({ ...body, amount: '13.00' })).body.code).toBe('id_conflict');
    expect(await available()).toBe('12.50');
    const lines = await gateway.database.sql`
      select l.account, l.owner_id, l.amount::int from ledger_lines l
      join ledger_postings p on p.id = l.posting_id where p.key = ${`receipt:${key}`} order by line`;
    expect(lines).toEqual([
      { account: 'provider', owner_id: null, amount: 1250 },
      { account: 'advertiser', owner_id: body.advertiserId, amount: -1250 },
    ]);
  });

  test('only an elevated session follows what moves, and no longer than its half hour', async () => {
    const stream = streamOf.payouts();
    const plain = await gateway.person({ role: 'admin' });
    const member = await gateway.person();
    await gateway.elevate(member);
    const { n } = await get(`${PAYOUTS}/start`);
    const open = async (person: Person) => {
      const listener = await listeners.open(gateway, person);
      await listener.sync((await startOf(gateway, person)).epoch, { [stream]: n });
      return listener;
    };
    const [desk, ...others] = [await open(admin), await open(plain), await open(member)];
    const told = ({ events }: { events: { e: string }[] }) =>
      events.filter(({ e }) => e === 'payouts.moved').length;
    await readyBank(gateway, admin);
    await waitFor(() => expect(told(desk)).toBe(1));
    gateway.clock.advance(31 * 60_000);
    gateway.live.recheck(null);
    const late = await open(admin);
    expect((await late.sync(null, { [stream]: n })).streams.map(({ s }) => s)).not.toContain(
      stream,
    );
    // Their own streams come through the same sockets.
    await gateway.elevate(admin);
    const again = await open(admin);
    await readyBank(gateway, admin);
    await waitFor(() => expect(told(again)).toBeGreaterThan(0));
    await desk.command('presence.ping', {}).catch(() => undefined);
    expect([told(desk), ...others.map(told), told(late)]).toEqual([1, 0, 0, 0]);
  });
});
