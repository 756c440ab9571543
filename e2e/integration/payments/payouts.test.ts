import type { Person } from '@cascade/db/factories/people';
import type { BankAccount, Payout } from '@cascade/shared/features/payouts/contract';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, addBank, ask, moneyIn, PAYOUTS } from '../../../gateway/testing/banking.ts';
import { payingWorld } from './paying-world.ts';

describe('payouts to our bank accounts', { timeout: 60_000 }, () => {
  const world = payingWorld();
  const { bank, ledger, deliver, deliverAll, runJobs, reconcile } = world;
  let admin: Person;
  beforeEach(async () => {
    admin = await world.gateway.person({ role: 'admin' });
    await world.gateway.elevate(admin);
    await moneyIn(world.gateway, 10_000);
  });

  const accounts = async (): Promise<BankAccount[]> =>
    (await world.gateway.call(admin, ACCOUNTS)).body;
  const list = async (): Promise<Payout[]> => {
    await world.gateway.elevate(admin);
    return (await world.gateway.call(admin, PAYOUTS)).body;
  };
  const statuses = async () => (await list()).map(({ status }) => status);
  const press = (url: string, action: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  async function connected(action = 'ready'): Promise<void> {
    const { url } = await addBank(world.gateway, admin);
    const page = await press(url, action);
    expect(page.headers.get('location')).toBe(
      `${world.gateway.env.PUBLIC_ORIGIN}/admin/revenue/banking`,
    );
    await deliverAll();
    await runJobs();
  }
  async function asked(amount = '60.00'): Promise<string> {
    const reply = await ask(world.gateway, admin, amount);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.id;
  }
  /** The bank works off what is due. */
  const arrive = async () => {
    bank().catchUpAll();
    await deliverAll();
    await runJobs();
  };

  test('the provider’s word makes an account active, and restricted again', async () => {
    const { url } = await addBank(world.gateway, admin);
    expect((await accounts())[0]?.stripeAccountStatus).toBe('pending');
    await press(url, 'ready');
    await deliverAll();
    await runJobs();
    expect((await accounts())[0]?.stripeAccountStatus).toBe('active');
    await press(url, 'restricted');
    await deliverAll();
    await runJobs();
    expect((await accounts())[0]?.stripeAccountStatus).toBe('restricted');
    await press(url, 'ready');
    await reconcile();
    await world.gateway.elevate(admin);
    expect((await accounts())[0]?.stripeAccountStatus).toBe('active');
  });

  test('a payout is asked for once, and completed by the provider’s word', async () => {
    await connected();
    const id = await asked();
    await runJobs();
    expect(await statuses()).toEqual(['requested']);
    expect(await ledger()).toMatchObject({ provider: 10_000 });
    await arrive();
    expect(await statuses()).toEqual(['completed']);
    expect(await ledger()).toMatchObject({ provider: 4_000, bank: 6_000 });
    expect(bank().payouts.map((one) => one.id)).toEqual([id]);
    expect(bank().totals().paidOut).toBe(6_000);
  });

  test('what is said twice, late or in another order counts once', async () => {
    await connected('ready-twice');
    await asked();
    await runJobs();
    bank().catchUpAll();
    const events = [...bank().waiting];
    expect(events).toHaveLength(2);
    for (const event of [...events].reverse()) await deliver(event);
    await Promise.all(events.map((event) => deliver(event)));
    await runJobs();
    world.gateway.clock.advance(2 * 86_400_000);
    await deliver({ ...events[0], id: 'event_late' });
    await runJobs();
    expect(await ledger()).toMatchObject({ provider: 4_000, bank: 6_000 });
    const rows = await world.gateway.database.sql`
      select outcome from payment_events where kind = 'payout.paid' order by outcome`;
    expect(rows.map(({ outcome }) => outcome)).toEqual(['applied', 'repeated', 'repeated']);
  });

  test('a payout of which nothing is said is asked about', async () => {
    await connected('ready-silent');
    await asked();
    await runJobs();
    await arrive();
    expect(await statuses()).toEqual(['requested']);
    await reconcile();
    expect(await statuses()).toEqual(['completed']);
  });

  test('a job that is lost, or whose answer is lost, pays out once', async () => {
    await connected();
    const id = await asked();
    const { reference } = (await accountReference())[0] ?? { reference: '' };
    bank().payOut({ id, account: reference, amount: 6_000 });
    await world.gateway.database.sql`delete from outbox where job = 'payouts.pay'`;
    await reconcile();
    await arrive();
    expect(await statuses()).toEqual(['completed']);
    expect(bank().payouts).toHaveLength(1);
  });
  const accountReference = () => world.gateway.database.sql<{ reference: string }[]>`
    select reference from bank_accounts`;

  test('a refused payout fails; a retry to an account that works is another payout', async () => {
    await connected('ready-refused');
    const id = await asked();
    await runJobs();
    await arrive();
    expect(await statuses()).toEqual(['failed']);
    expect(await ledger()).toMatchObject({ provider: 10_000 });
    const [old] = bank().payouts;
    const [account] = await accountReference();
    bank().setAccount(account?.reference ?? '', 'restricted');
    bank().setAccount(account?.reference ?? '', 'ready');
    const again = await world.gateway.call(admin, `${PAYOUTS}/${id}/retry`, {
      method: 'POST',
      body: { attempt: 1 },
    });
    expect(again.body).toMatchObject({ status: 'requested', attempt: 2 });
    // What is said of the first attempt does not touch the second.
    await deliver({
      id: 'event_of_the_first',
      type: 'payout.failed',
      created: 1,
      data: { object: { id: old?.id, reference: old?.reference } },
    });
    await runJobs();
    expect(await statuses()).toEqual(['requested']);
    await arrive();
    expect(await statuses()).toEqual(['completed']);
    expect(bank().totals().paidOut).toBe(6_000);
    expect(await ledger()).toMatchObject({ provider: 4_000, bank: 6_000 });
  });

  test('a payout that a bank returns days later is with us again, told or not', async () => {
    await connected('ready-silent');
    await asked();
    await runJobs();
    await reconcile();
    bank().settlePayout(bank().payouts[0]?.reference ?? '', false);
    world.gateway.clock.advance(3 * 86_400_000);
    await reconcile();
    expect(await statuses()).toEqual(['failed']);
    expect(await ledger()).toMatchObject({ provider: 10_000, bank: 0 });
    const { notices } = (await world.gateway.call(admin, '/api/notices')).body;
    expect(notices[0]).toMatchObject({ title: 'A payout failed', path: '/admin/revenue/payouts' });
  });

  test('while the provider is away nothing is lost and nothing is added twice', async () => {
    await connected();
    await asked();
    await world.stopProvider();
    await expect(runJobs()).rejects.toThrow('fetch failed');
    await reconcile();
    expect(await statuses()).toEqual(['requested']);
    const add = await world.gateway.call(admin, ACCOUNTS, {
      method: 'POST',
      headers: { 'Idempotency-Key': newId() },
      body: { bankName: 'B', accountHolderName: 'H', businessName: 'N' },
    });
    expect(add.body).toMatchObject({
      status: 503,
      detail: 'The payment provider does not answer. Nothing was changed. Please try again.',
    });
    expect(await accounts()).toHaveLength(1);
    // Another one has never heard of the account.
    await world.replaceProvider();
    await reconcile();
    expect(await statuses()).toEqual(['failed']);
    expect(await ledger()).toMatchObject({ provider: 10_000 });
  });

  test('payouts, words of the provider and returns in any order: bank and ledger agree to the cent', async () => {
    await connected('ready-twice');
    let seed = 11;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const spread = async () => {
      bank().catchUpAll();
      for (const event of [...bank().waiting].sort(() => draw(3) - 1)) {
        for (let times = draw(3); times > 0; times--) await deliver(event);
        bank().forget(event.id);
      }
      await runJobs();
    };
    const keys = Array.from({ length: 40 }, () => newId());
    const replies = await Promise.all(
      keys.map((key, at) => ask(world.gateway, admin, `${5 + (at % 7)}.${10 + at}`, key)),
    );
    expect(replies.some(({ status }) => status === 409)).toBe(true);
    await runJobs();
    await spread();
    for (const { reference } of bank().payouts)
      if (draw(4) === 0) bank().settlePayout(reference, false);
    await spread();
    await reconcile();
    const { paidOut } = bank().totals();
    expect(paidOut).toBeGreaterThan(0);
    expect(await ledger()).toMatchObject({ provider: 10_000 - paidOut, bank: paidOut });
    const found = await list();
    expect(found.every(({ status }) => status !== 'requested')).toBe(true);
    const completed = found.filter(({ status }) => status === 'completed');
    const sum = completed.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(paidOut);
    expect(found.length).toBe(replies.filter(({ status }) => status === 200).length);
  });
});
