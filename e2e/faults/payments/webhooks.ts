import { Dispatcher } from '@cascade/shared/node/queues';
import type { BankEvent } from '@cascade/shared/node/test-provider/books';
import { signatureOf } from '@cascade/shared/node/test-provider/webhook-sender';
import { CHORES_QUEUE } from '@cascade/shared/registry';
import type { Harness } from '../../harness/harness.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Fault } from '../fault.ts';
import { Market } from './market.ts';
import type { Shopper } from './shopper.ts';

/** Of each of the three ways in which events go wrong. */
const PEOPLE = { whole: 20, short: 5 };
const TWO_DAYS_S = 2 * 86_400;
const nowS = () => Math.floor(Date.now() / 1_000);

/** Brings an event to a gateway, as the provider does. @returns the status */
export async function deliver(
  harness: Harness,
  event: BankEvent,
  { gateway = 0, secret = harness.provider.secret, signedAt = nowS(), sent = event } = {},
): Promise<number> {
  const [port] = harness.gatewayPorts(gateway);
  const signature = signatureOf(JSON.stringify(event), secret, signedAt);
  const reply = await fetch(`http://127.0.0.1:${port}/api/payments/webhooks/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'test-signature': signature },
    body: JSON.stringify(sent),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Runs a chore now, instead of at its next turn. */
export async function runChore({ redis }: Harness, name: string): Promise<void> {
  const dispatcher = new Dispatcher(redis);
  await dispatcher.queue(CHORES_QUEUE).add(name, {}, { removeOnComplete: true });
  await dispatcher.close();
}

/** Each holds a place at a time of their own. */
async function holdAll(market: Market, shoppers: Shopper[], which: number): Promise<string[]> {
  const serviceId = market.serviceIds[which] ?? '';
  const free = (await shoppers[0]?.timesOf(serviceId)) ?? [];
  const held: string[] = [];
  for (const [at, shopper] of shoppers.entries()) {
    // Of the quarters of an hour a session and its buffer take five; the first may be over soon.
    const booking = await shopper.hold(serviceId, free[(at + 1) * 5]?.startsAt ?? '');
    if (!booking) throw new Error('A free time was refused.');
    held.push(booking.id);
  }
  return held;
}

/** All at once, so that payments by bank arrive at once. */
async function payAll(shoppers: Shopper[], ids: string[], action?: 'later'): Promise<void> {
  await Promise.all(shoppers.map((shopper, at) => shopper.openPage(ids[at] ?? '')));
  await Promise.all(shoppers.map((shopper, at) => shopper.pay(ids[at] ?? '', action)));
}

async function statesOf({ database }: Harness, ids: string[]): Promise<string[]> {
  const rows = await database.sql<{ state: string }[]>`
    select state from bookings where id = any(${ids})`;
  return rows.map(({ state }) => state);
}

const allAre = (harness: Harness, ids: string[], state: string) =>
  waitUntil(`every place is ${state}`, async () =>
    (await statesOf(harness, ids)).every((one) => one === state),
  );

/**
 * The provider cannot reach us. Of what it would have said some comes twice and in another order,
 * some never, and some two days late, when the place was given back and half are taken by others.
 */
export const webhooks: Fault = {
  name: 'payments: events doubled, reordered, forged, lost',
  run: async (harness, size) => {
    const many = PEOPLE[size.isPatient ? 'whole' : 'short'];
    const market = await Market.open(harness, size, 4 * many);
    const { provider } = harness;
    const { sql } = harness.database;
    const broken: string[] = [];
    const say = (what: string, statuses: number[], wanted: number) => {
      const others = statuses.filter((status) => status !== wanted);
      if (others.length > 0)
        broken.push(`${what} were answered ${[...new Set(others)].join(', ')}`);
    };
    const group = (at: number) => market.shoppers.slice(at * many, (at + 1) * many);
    const eventsOf = (ids: string[]) =>
      provider.waiting().filter(({ data }) => ids.includes(data.object.id));
    try {
      provider.webhooks.cut();
      const told = await holdAll(market, group(0), 0);
      await payAll(group(0), told);
      const untold = await holdAll(market, group(1), 1);
      await payAll(group(1), untold);

      const events = eventsOf(told);
      const forged: number[] = [];
      for (const event of eventsOf([...told, ...untold])) {
        forged.push(await deliver(harness, event, { secret: 'somebody else, who is long enough' }));
        forged.push(await deliver(harness, event, { sent: { ...event, type: 'page.expired' } }));
        forged.push(await deliver(harness, event, { signedAt: nowS() - TWO_DAYS_S }));
      }
      say('forged, altered or recorded events', forged, 400);
      if ((await statesOf(harness, told)).some((state) => state !== 'held'))
        broken.push('a forged event changed a place');

      const doubled = await Promise.all(
        [...events]
          .reverse()
          .flatMap((event) => [0, 1].map((gateway) => deliver(harness, event, { gateway }))),
      );
      say('genuine events', doubled, 200);
      await allAre(harness, told, 'confirmed');

      await sql`update payments set created_at = created_at - interval '5 minutes', checked_at = null
        where id = any(${untold})`;
      await runChore(harness, 'reconcile-payments');
      await allAre(harness, untold, 'confirmed');

      const late = await holdAll(market, group(2), 2);
      await payAll(group(2), late, 'later');
      await provider.kill(); // nobody can ask it whether the money has come
      await market.letTimeRunOut();
      await runChore(harness, 'release-places');
      await allAre(harness, late, 'released');
      const takers = group(3).slice(0, Math.ceil(many / 2));
      const taken = await holdAll(market, takers, 2);
      await provider.start();
      await payAll(takers, taken);
      await waitUntil('the bank has paid', () => eventsOf(late).length >= late.length);
      const old = (event: BankEvent) => ({ ...event, created: event.created - TWO_DAYS_S });
      const lateOnes = [...eventsOf(late), ...eventsOf(taken), ...events].map(old);
      say(
        'late events',
        await Promise.all(
          lateOnes.map((event, gateway) => deliver(harness, event, { gateway: gateway % 2 })),
        ),
        200,
      );
      provider.webhooks.heal();
      const outcome = await market.judge(broken);
      const states = await statesOf(harness, late);
      const again = states.filter((state) => state === 'confirmed').length;
      return {
        ...outcome,
        notes: [
          `${forged.length} forged were refused, ${doubled.length} came twice, ${untold.length} never; of ${late.length} late ones ${again} found their place free, ${late.length - again} were given back`,
          ...outcome.notes,
        ],
      };
    } finally {
      provider.webhooks.heal();
      await market.close();
    }
  },
};
