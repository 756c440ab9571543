import { recordEarning } from '@cascade/db/domain/payments/request';
import { transact } from '@cascade/db/live/transact';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import { startGateway } from '../../../gateway/testing/gateway.ts';
import { reconcilePayments } from '../../../workers/features/payments/reconcile.ts';
import { payingWorld, WEBHOOKS } from './paying-world.ts';

const MINUTE_MS = 60_000;

describe('money', () => {
  const world = payingWorld();
  const {
    bank,
    ledger,
    rowOf,
    settled,
    ask,
    openPage,
    opened,
    deliverAll,
    runJobs,
    reconcile,
    paid,
    refund,
  } = world;

  test('one page for a payment, for its payer alone; money, ledger and purpose agree', async () => {
    const id = await ask(world.ana);
    const ben = await world.gateway.person();
    expect((await openPage(null, id)).status).toBe(401);
    expect((await openPage(ben, id)).status).toBe(404);
    expect((await openPage(world.ana, newId())).status).toBe(404);
    const replies = await Promise.all([
      openPage(world.ana, id),
      openPage(world.ana, id),
      openPage(world.ana, id),
    ]);
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1);
    expect(bank().pages).toHaveLength(1);
    bank().pay(String(replies[0]?.body.url).split('/').at(-1) ?? '');
    expect(await ledger()).toEqual({});
    await deliverAll();
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ state: 'paid', refunded: '0' });
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    expect(await settled(id)).toEqual(['paid']);
    expect((await openPage(world.ana, id)).body.detail).toMatch(/paid already/);
  });

  test('a page takes no money after its time; one that nobody opened ends as well', async () => {
    const [id, unopened] = [await ask(world.ana), await ask(world.ana)];
    const reference = await opened(id);
    world.gateway.clock.advance(10 * MINUTE_MS);
    await runJobs();
    expect(bank().pay(reference).state).toBe('expired');
    expect(await settled(id)).toEqual(['expired']);
    expect(await settled(unopened)).toEqual(['expired']);
    expect((await openPage(world.ana, unopened)).body.detail).toMatch(
      /time for paying has run out/,
    );
    await deliverAll();
    await runJobs();
    expect(await settled(id)).toEqual(['expired']);
    expect(await ledger()).toEqual({});
  });

  test('money that was on its way when the time ran out still counts; a refusal is told', async () => {
    const [good, bad] = [await ask(world.ana), await ask(world.ana)];
    bank().payLater(await opened(good), { afterMs: 20 * MINUTE_MS, isGood: true });
    bank().payLater(await opened(bad), { afterMs: 20 * MINUTE_MS, isGood: false });
    world.gateway.clock.advance(10 * MINUTE_MS);
    await runJobs();
    expect([await settled(good), await settled(bad)]).toEqual([[], []]);
    world.gateway.clock.advance(11 * MINUTE_MS);
    await reconcile();
    expect([await settled(good), await settled(bad)]).toEqual([['paid'], ['failed']]);
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
  });

  test('refunds go out once, and never more than was paid', async () => {
    const id = await paid();
    await refund(id, 1000);
    await expect(refund(id, 1501)).rejects.toThrow('what is left');
    const both = await Promise.allSettled([refund(id, 1500), refund(id, 1500)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await runJobs();
    await deliverAll();
    await runJobs();
    expect(await ledger()).toEqual({ provider: 0, deposits: 0 });
    expect(bank().totals()).toMatchObject({ taken: 2500, refunded: 2500 });
    const unpaid = await ask(world.ana);
    await expect(refund(unpaid, 1)).rejects.toThrow('Only what was paid');
  });

  test('a refund waits while the provider is away, and one that is refused is told to admins', async () => {
    const admin = await world.gateway.person({ role: 'admin' });
    const id = await paid();
    await refund(id, 1000);
    await world.stopProvider();
    await expect(runJobs()).rejects.toThrow('fetch failed');
    await reconcile();
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    // It has never heard of the charge.
    await world.replaceProvider();
    await reconcile();
    const [row] = await world.gateway.database.sql`select state from refunds`;
    expect(row).toMatchObject({ state: 'failed' });
    expect(await rowOf(id)).toMatchObject({ refunded: '0' });
    const { notices } = (await world.gateway.call(admin, '/api/notices')).body;
    expect(notices[0]).toMatchObject({ title: 'A refund failed', path: '/admin/ledger' });
  });

  test('what was earned is paid out once its owner’s account is ready', async () => {
    const id = await paid();
    const eve = await world.gateway.person();
    const purposeId = (await rowOf(id))?.purpose_id as string;
    const earn = () =>
      transact(world.gateway, (work) =>
        recordEarning(work, {
          purpose: 'booking',
          purposeId,
          payeeId: eve.id,
          currency: 'gbp',
          amount: 2500,
          fee: 250,
          description: 'A mock examination',
        }),
      );
    await earn();
    await earn();
    await runJobs();
    const owing = { provider: 2500, deposits: 0, payable: -2250, fees: -250 };
    expect(await ledger()).toEqual(owing);
    const start = () => world.gateway.call(eve, '/api/payments/payee', { method: 'POST' });
    const [first, second] = [await start(), await start()];
    expect(first.body.url).not.toBe(second.body.url);
    const page = await fetch(first.body.url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'ready' }),
      redirect: 'manual',
    });
    expect(page.status).toBe(303);
    await deliverAll();
    await runJobs();
    await deliverAll();
    await runJobs();
    expect((await world.gateway.call(eve, '/api/payments/payee')).body).toEqual({
      state: 'ready',
      owed: [],
    });
    expect(await ledger()).toEqual({ provider: 250, deposits: 0, payable: 0, fees: -250 });
    expect(bank().totals().transferred).toBe(2250);
  });
});

test('with payments off nothing is asked of a provider, and everybody is told', async () => {
  const gateway = await startGateway({ env: { PAYMENTS: 'off' } });
  try {
    const ana = await gateway.person();
    expect((await gateway.call(null, '/api/payments/mode')).body).toEqual({ mode: 'off' });
    const start = await gateway.call(ana, '/api/payments/payee', { method: 'POST' });
    expect(start.body).toMatchObject({ status: 409, code: 'conflict' });
    expect((await gateway.call(null, WEBHOOKS, { method: 'POST', raw: '{}' })).status).toBe(404);
    await reconcilePayments({ ...gateway, transport: undefined });
  } finally {
    await gateway.close();
  }
});
