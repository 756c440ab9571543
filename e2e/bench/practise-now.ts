import { makePerson } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { Redis } from 'ioredis';
import { Harness } from '../harness/harness.ts';
import { NowPerson } from '../harness/now-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { pair, type Series, spread, timed } from './measure.ts';

const PAIRS = 200;
const WARM_UP = 20;
const CHANNEL = 'bench-practise-now';
const PAIR = { size: 'two', role: 'any', category: null, mode: 'either' } as const;

/** One insert, and one message to a subscriber. */
async function openControl({ database, redis, services }: Harness) {
  await database.sql`create unlogged table if not exists bench_control (id uuid primary key)`;
  const subscriber = new Redis(services.urls.redisUrl);
  let arrived = () => {};
  subscriber.on('message', () => arrived());
  await subscriber.subscribe(CHANNEL);
  return {
    once: () =>
      new Promise<void>((resolve, reject) => {
        arrived = resolve;
        database.sql`insert into bench_control (id) values (${newId()})`
          .then(() => redis.publish(CHANNEL, 'x'))
          .catch(reject);
      }),
    close: () => subscriber.disconnect(),
  };
}

/** From the second one's press until both devices, at two gateways, know the lobby. */
export async function benchPractiseNow(): Promise<string[]> {
  const harness = await Harness.start({ workers: 0, isProxied: false });
  const control = await openControl(harness);
  const people: NowPerson[] = [];
  try {
    const ours: Series = [];
    const bare: Series = [];
    for (let round = 0; round < PAIRS + WARM_UP; round++) {
      const both = await Promise.all(
        [0, 1].map(async (gateway) => {
          const one = new NowPerson(
            await makePerson(harness.database.orm),
            PAIR,
            harness,
            gateway,
            false,
          );
          people.push(one);
          await one.open();
          return one;
        }),
      );
      const [first, second] = both as [NowPerson, NowPerson];
      await first.join();
      const from = performance.now();
      await second.join();
      const knows = (one: NowPerson) => one.told.find(({ e }) => e === 'practise-now.matched');
      await waitUntil('both are matched', () => both.every(knows));
      const took = Math.max(...both.map((one) => knows(one)?.at ?? Number.NaN)) - from;
      const beside = await timed(control.once);
      if (round >= WARM_UP) {
        ours.push(took);
        bare.push(beside);
      }
      await first.leave();
      await second.leave();
      for (const one of both) one.vanish();
    }
    return [
      `Practise now: from the second press to both devices, ${PAIRS} pairs at two gateways`,
      `  ms, median / p99: ${pair(ours)}; an insert and a message: ${pair(bare)}`,
      `  ms, ${spread(ours)}; an insert and a message: ${spread(bare)}`,
    ];
  } finally {
    for (const one of people) one.vanish();
    control.close();
    await harness.stop();
  }
}
