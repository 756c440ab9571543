import { readBalances } from '@cascade/db/domain/ledger/ledger.queries';
import { recordEarning, requestPayment, requestRefund } from '@cascade/db/domain/payments/request';
import { applyPayment } from '@cascade/db/domain/payments/settle';
import type { Person } from '@cascade/db/factories/people';
import { listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { transact } from '@cascade/db/live/transact';
import { newId } from '@cascade/shared/kernel/id';
import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import type { BankEvent } from '@cascade/shared/node/test-provider/bank';
import {
  startTestProvider,
  type TestProviderServer,
} from '@cascade/shared/node/test-provider/server';
import { signatureOf, WebhookSender } from '@cascade/shared/node/test-provider/webhook-sender';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECRET, startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { processOutboxJob } from '../../workers/bind.ts';
import { paymentJobs } from '../../workers/features/payments/jobs.ts';
import { reconcilePayments } from '../../workers/features/payments/reconcile.ts';
import type { Services } from '../../workers/services.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEBHOOKS = '/api/payments/webhooks/test';
const SETTLED = 'bookings.payment-settled';
const secret = testProviderSecret(SECRET);

describe('payments', () => {
  let provider: TestProviderServer;
  let gateway: TestGateway;
  let services: Services;
  let ana: Person;
  const time = { now: () => new Date() };

  beforeEach(async () => {
    provider = await startTestProvider({ secret, now: () => time.now() });
    gateway = await startGateway({ env: { TEST_PROVIDER_URL: provider.url } });
    time.now = () => gateway.clock.now();
    services = { ...gateway, transport: undefined };
    ana = await gateway.person();
  });
  afterEach(async () => {
    await gateway.close();
    await provider.close();
  });

  const bank = () => provider.bank;
  const ledger = async () =>
    Object.fromEntries(
      (await readBalances(gateway.database.orm)).map(({ account, amount }) => [account, amount]),
    );
  const rowOf = async (id: string) => {
    const [row] = await gateway.database.sql`select * from payments where id = ${id}`;
    return row;
  };
  /** States that the purpose has been told of. */
  const settled = async (id: string) =>
    (await listWaitingJobs(gateway.database.orm))
      .filter(({ job, data }) => job === SETTLED && JSON.stringify(data).includes(id))
      .map(({ data }) => (data as { state: string }).state);

  async function ask(by: Person, amount = 2500, minutes = 10): Promise<string> {
    const id = newId();
    await transact(gateway, (work) =>
      requestPayment(work, {
        id,
        provider: 'test',
        purpose: 'booking',
        purposeId: newId(),
        payerId: by.id,
        description: 'A mock examination',
        currency: 'gbp',
        amount,
        expiresAt: new Date(work.now.getTime() + minutes * MINUTE_MS),
      }),
    );
    return id;
  }

  const openPage = (by: Person | null, id: string) =>
    gateway.call(by, `/api/payments/${id}/page`, { method: 'POST' });

  async function opened(id: string, by = ana): Promise<string> {
    const reply = await openPage(by, id);
    expect(reply.status, reply.text).toBe(200);
    return String(reply.body.url).split('/').at(-1) ?? '';
  }

  const deliver = (
    event: BankEvent | object,
    { at = gateway.clock.now(), by = secret, to = WEBHOOKS } = {},
  ) => {
    const raw = JSON.stringify(event);
    const signature = signatureOf(raw, by, Math.floor(at.getTime() / 1000));
    return gateway.call(null, to, {
      method: 'POST',
      raw,
      headers: { 'test-signature': signature },
    });
  };
  const deliverAll = async () => {
    for (const event of [...bank().waiting]) {
      expect((await deliver(event)).status).toBe(200);
      bank().forget(event.id);
    }
  };

  /** Does what is due, but for the jobs of the purpose. */
  async function runJobs(): Promise<void> {
    const bound = paymentJobs(services);
    for (;;) {
      const now = gateway.clock.now();
      const due = (await listWaitingJobs(gateway.database.orm)).flatMap(({ id, job, dueAt }) => {
        const found = bound.find(({ contract }) => contract.name === job);
        return found && (dueAt === null || dueAt <= now) ? [{ id, found }] : [];
      });
      if (due.length === 0) return;
      for (const { id, found } of due)
        await processOutboxJob(services, found, { data: { promise: id }, attemptsMade: 0 });
    }
  }

  const reconcile = async () => {
    gateway.clock.advance(3 * MINUTE_MS);
    await reconcilePayments(services);
  };

  async function paid(amount = 2500): Promise<string> {
    const id = await ask(ana, amount);
    bank().pay(await opened(id));
    await deliverAll();
    await runJobs();
    return id;
  }

  const refund = (paymentId: string, amount: number) =>
    transact(gateway, (work) => requestRefund(work, { paymentId, amount, reason: 'cancelled' }));

  test('one page for a payment, for its payer alone; money, ledger and purpose agree', async () => {
    const id = await ask(ana);
    const ben = await gateway.person();
    expect((await openPage(null, id)).status).toBe(401);
    expect((await openPage(ben, id)).status).toBe(404);
    expect((await openPage(ana, newId())).status).toBe(404);
    const replies = await Promise.all([openPage(ana, id), openPage(ana, id), openPage(ana, id)]);
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1);
    expect(bank().pages).toHaveLength(1);
    bank().pay(String(replies[0]?.body.url).split('/').at(-1) ?? '');
    expect(await ledger()).toEqual({});
    await deliverAll();
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ state: 'paid', refunded: '0' });
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    expect(await settled(id)).toEqual(['paid']);
    expect((await openPage(ana, id)).body.detail).toMatch(/paid already/);
  });

  test('a webhook that is repeated counts once', async () => {
    const id = await ask(ana);
    bank().pay(await opened(id));
    const [event] = bank().waiting;
    if (!event) throw new Error('The bank said nothing.');
    const replies = await Promise.all([deliver(event), deliver(event), deliver(event)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runJobs();
    await deliver(event);
    await deliver({ ...event, id: 'event_another_of_the_same' });
    await runJobs();
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    expect(await settled(id)).toEqual(['paid']);
    const events = await gateway.database.sql`
      select event_id, outcome from payment_events order by outcome`;
    expect(events.map(({ outcome }) => outcome)).toEqual(['applied', 'repeated']);
  });

  test('a webhook that comes two days late is taken, and what it says is known by then', async () => {
    const id = await ask(ana);
    bank().pay(await opened(id));
    const [event] = bank().waiting;
    if (!event) throw new Error('The bank said nothing.');
    gateway.clock.advance(2 * DAY_MS);
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
    expect((await deliver(event)).status).toBe(200);
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
  });

  test('a forged webhook is refused and leaves nothing; a recorded one is of no use later', async () => {
    const id = await ask(ana);
    bank().pay(await opened(id));
    const [event] = bank().waiting;
    if (!event) throw new Error('The bank said nothing.');
    const old = new Date(gateway.clock.now().getTime() - 6 * MINUTE_MS);
    const refused = [
      await deliver(event, { by: 'a secret that somebody guessed' }),
      await deliver(event, { at: old }),
      await gateway.call(null, WEBHOOKS, { method: 'POST', raw: JSON.stringify(event) }),
      await gateway.call(null, WEBHOOKS, { method: 'POST', raw: '' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await deliver(event, { to: '/api/payments/webhooks/stripe' })).status).toBe(404);
    expect(await gateway.database.sql`select 1 from payment_events`).toHaveLength(0);
    await runJobs();
    expect(await ledger()).toEqual({});
  });

  test('an event of a kind that we do not know is kept as it arrived', async () => {
    const id = await ask(ana);
    bank().refuseCard(await opened(id));
    const [event] = bank().waiting;
    await deliverAll();
    const [kept] = await gateway.database.sql`select kind, outcome, body from payment_events`;
    expect(kept).toMatchObject({ kind: 'page.attempt-refused', outcome: 'unknown' });
    expect(String(kept?.body)).toBe(JSON.stringify(event));
    expect(await rowOf(id)).toMatchObject({ state: 'open' });
  });

  test('what was paid is learnt although every webhook was lost', async () => {
    const id = await ask(ana);
    bank().pay(await opened(id));
    await reconcilePayments(services);
    expect(await rowOf(id)).toMatchObject({ state: 'open' });
    await reconcile();
    expect(await rowOf(id)).toMatchObject({ state: 'paid' });
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    await deliverAll();
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
  });

  test('a page takes no money after its time; one that nobody opened ends as well', async () => {
    const [id, unopened] = [await ask(ana), await ask(ana)];
    const reference = await opened(id);
    gateway.clock.advance(10 * MINUTE_MS);
    await runJobs();
    expect(bank().pay(reference).state).toBe('expired');
    expect(await settled(id)).toEqual(['expired']);
    expect(await settled(unopened)).toEqual(['expired']);
    expect((await openPage(ana, unopened)).body.detail).toMatch(/time for paying has run out/);
    await deliverAll();
    await runJobs();
    expect(await settled(id)).toEqual(['expired']);
    expect(await ledger()).toEqual({});
  });

  test('money that was on its way when the time ran out still counts; a refusal is told', async () => {
    const [good, bad] = [await ask(ana), await ask(ana)];
    bank().payLater(await opened(good), { afterMs: 20 * MINUTE_MS, isGood: true });
    bank().payLater(await opened(bad), { afterMs: 20 * MINUTE_MS, isGood: false });
    gateway.clock.advance(10 * MINUTE_MS);
    await runJobs();
    expect([await settled(good), await settled(bad)]).toEqual([[], []]);
    gateway.clock.advance(11 * MINUTE_MS);
    await reconcile();
    expect([await settled(good), await settled(bad)]).toEqual([['paid'], ['failed']]);
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
  });

  test('whatever is heard of a payment, in whatever order, money that was taken stays taken', async () => {
    const states = ['open', 'expired', 'failed', 'paid', 'open', 'paid', 'expired'] as const;
    for (let first = 0; first < states.length; first++) {
      const id = await ask(ana, 100);
      const heard = [...states.slice(first), ...states.slice(0, first)];
      for (const state of heard)
        await transact(gateway, (work) =>
          applyPayment(work, id, {
            state,
            currency: 'gbp',
            amount: 100,
            chargeReference: state === 'paid' ? `charge of ${id}` : null,
            paidAt: state === 'paid' ? work.now : null,
            reference: `page of ${id}`,
          }),
        );
      expect(await rowOf(id)).toMatchObject({ state: 'paid' });
      expect((await settled(id)).at(-1)).toBe('paid');
    }
    expect(await ledger()).toEqual({ provider: 700, deposits: -700 });
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
    const unpaid = await ask(ana);
    await expect(refund(unpaid, 1)).rejects.toThrow('Only what was paid');
  });

  test('a refund waits while the provider is away, and one that is refused is told to admins', async () => {
    const admin = await gateway.person({ role: 'admin' });
    const id = await paid();
    await refund(id, 1000);
    await provider.close();
    await expect(runJobs()).rejects.toThrow('fetch failed');
    await reconcile();
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    // Another bank at the same address has never heard of the charge.
    const port = Number(new URL(provider.url).port);
    provider = await startTestProvider({ secret, port, now: () => time.now() });
    await reconcile();
    const [row] = await gateway.database.sql`select state from refunds`;
    expect(row).toMatchObject({ state: 'failed' });
    expect(await rowOf(id)).toMatchObject({ refunded: '0' });
    const { notices } = (await gateway.call(admin, '/api/notices')).body;
    expect(notices[0]).toMatchObject({ title: 'A refund failed', path: '/admin/ledger' });
  });

  test('what was earned is paid out once its owner’s account is ready', async () => {
    const id = await paid();
    const eve = await gateway.person();
    const purposeId = (await rowOf(id))?.purpose_id as string;
    const earn = () =>
      transact(gateway, (work) =>
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
    const start = () => gateway.call(eve, '/api/payments/payee', { method: 'POST' });
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
    expect((await gateway.call(eve, '/api/payments/payee')).body).toEqual({
      state: 'ready',
      owed: [],
    });
    expect(await ledger()).toEqual({ provider: 250, deposits: 0, payable: 0, fees: -250 });
    expect(bank().totals().transferred).toBe(2250);
  });

  test('webhooks doubled, shuffled and lost: after a reconciliation the bank and the ledger agree', async () => {
    const ids = await Promise.all(Array.from({ length: 16 }, (_, i) => ask(ana, 100 + i)));
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (const id of ids) {
      const reference = await opened(id);
      if (draw(4) > 0) bank().pay(reference);
    }
    const spread = async () => {
      const events = [...bank().waiting].sort(() => draw(3) - 1);
      for (const event of events) {
        for (let times = draw(3); times > 0; times--) await deliver(event);
        bank().forget(event.id);
      }
      await runJobs();
    };
    await spread();
    for (const id of ids)
      if ((await rowOf(id))?.state === 'paid' && draw(2) === 0) await refund(id, 1 + draw(100));
    await spread();
    await reconcile();
    gateway.clock.advance(10 * MINUTE_MS);
    await runJobs();
    await reconcile();
    const { taken, refunded } = bank().totals();
    expect(taken).toBeGreaterThan(0);
    expect(refunded).toBeGreaterThan(0);
    expect(await ledger()).toEqual({ provider: taken - refunded, deposits: refunded - taken });
    for (const id of ids) expect(['paid', 'expired']).toContain((await rowOf(id))?.state);
  });

  test('the provider sends by itself until it is answered, and its page has every way to pay', async () => {
    const sender = new WebhookSender(bank(), { url: gateway.origin + WEBHOOKS, secret });
    const id = await ask(ana);
    const { url } = (await openPage(ana, id)).body;
    const press = (action: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    expect(await (await fetch(url)).text()).toContain('£25.00');
    expect(await (await press('refuse')).text()).toContain('Your card was refused');
    expect(await (await press('secure')).text()).toContain('Your bank asks whether this is you');
    const done = await press('pay');
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toMatch(/^http.*\/bookings\//);
    expect((await press('pay')).headers.get('location')).not.toBeNull();
    sender.start();
    await expect.poll(() => bank().waiting.length, { timeout: 20_000 }).toBe(0);
    sender.stop();
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
    expect(bank().totals().taken).toBe(2500);
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
