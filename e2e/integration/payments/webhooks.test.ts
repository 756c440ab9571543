import { applyPayment } from '@cascade/db/domain/payments/settle';
import { transact } from '@cascade/db/live/transact';
import { WebhookSender } from '@cascade/shared/node/test-provider/webhook-sender';
import { describe, expect, test } from 'vitest';
import { reconcilePayments } from '../../../workers/features/payments/reconcile.ts';
import { payingWorld, secret, WEBHOOKS } from './paying-world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('what a payment provider says', () => {
  const world = payingWorld();
  const {
    bank,
    ledger,
    rowOf,
    settled,
    ask,
    openPage,
    opened,
    deliver,
    deliverAll,
    runJobs,
    reconcile,
    refund,
  } = world;

  test('a webhook that is repeated counts once', async () => {
    const id = await ask(world.ana);
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
    const events = await world.gateway.database.sql`
      select event_id, outcome from payment_events order by outcome`;
    expect(events.map(({ outcome }) => outcome)).toEqual(['applied', 'repeated']);
  });

  test('a webhook that comes two days late is taken, and what it says is known by then', async () => {
    const id = await ask(world.ana);
    bank().pay(await opened(id));
    const [event] = bank().waiting;
    if (!event) throw new Error('The bank said nothing.');
    world.gateway.clock.advance(2 * DAY_MS);
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
    expect((await deliver(event)).status).toBe(200);
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
  });

  test('a forged webhook is refused and leaves nothing; a recorded one is of no use later', async () => {
    const id = await ask(world.ana);
    bank().pay(await opened(id));
    const [event] = bank().waiting;
    if (!event) throw new Error('The bank said nothing.');
    const old = new Date(world.gateway.clock.now().getTime() - 6 * MINUTE_MS);
    const refused = [
      await deliver(event, { by: 'a secret that somebody guessed' }),
      await deliver(event, { at: old }),
      await world.gateway.call(null, WEBHOOKS, { method: 'POST', raw: JSON.stringify(event) }),
      await world.gateway.call(null, WEBHOOKS, { method: 'POST', raw: '' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await deliver(event, { to: '/api/payments/webhooks/stripe' })).status).toBe(404);
    expect(await world.gateway.database.sql`select 1 from payment_events`).toHaveLength(0);
    await runJobs();
    expect(await ledger()).toEqual({});
  });

  test('an event of a kind that we do not know is kept as it arrived', async () => {
    const id = await ask(world.ana);
    bank().refuseCard(await opened(id));
    const [event] = bank().waiting;
    await deliverAll();
    const [kept] = await world.gateway.database.sql`select kind, outcome, body from payment_events`;
    expect(kept).toMatchObject({ kind: 'page.attempt-refused', outcome: 'unknown' });
    expect(String(kept?.body)).toBe(JSON.stringify(event));
    expect(await rowOf(id)).toMatchObject({ state: 'open' });
  });

  test('what was paid is learnt although every webhook was lost', async () => {
    const id = await ask(world.ana);
    bank().pay(await opened(id));
    await reconcilePayments(world.services);
    expect(await rowOf(id)).toMatchObject({ state: 'open' });
    await reconcile();
    expect(await rowOf(id)).toMatchObject({ state: 'paid' });
    expect(await ledger()).toEqual({ provider: 2500, deposits: -2500 });
    await deliverAll();
    await runJobs();
    expect(await settled(id)).toEqual(['paid']);
  });

  test('whatever is heard of a payment, in whatever order, money that was taken stays taken', async () => {
    const states = ['open', 'expired', 'failed', 'paid', 'open', 'paid', 'expired'] as const;
    for (let first = 0; first < states.length; first++) {
      const id = await ask(world.ana, 100);
      const heard = [...states.slice(first), ...states.slice(0, first)];
      for (const state of heard)
        await transact(world.gateway, (work) =>
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

  test('webhooks doubled, shuffled and lost: after a reconciliation the bank and the ledger agree', async () => {
    const ids = await Promise.all(Array.from({ length: 16 }, (_, i) => ask(world.ana, 100 + i)));
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
    world.gateway.clock.advance(10 * MINUTE_MS);
    await runJobs();
    await reconcile();
    const { taken, refunded } = bank().totals();
    expect(taken).toBeGreaterThan(0);
    expect(refunded).toBeGreaterThan(0);
    expect(await ledger()).toEqual({ provider: taken - refunded, deposits: refunded - taken });
    for (const id of ids) expect(['paid', 'expired']).toContain((await rowOf(id))?.state);
  });

  test('the provider sends by itself until it is answered, and its page has every way to pay', async () => {
    const sender = new WebhookSender(bank(), { url: world.gateway.origin + WEBHOOKS, secret });
    const id = await ask(world.ana);
    const { url } = (await openPage(world.ana, id)).body;
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
