import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { envelope } from '../../gateway/testing/messaging.ts';
import { HARNESS_SECRET, Harness } from '../harness/harness.ts';
import { HttpClient } from '../harness/http-client.ts';
import { openSocket, sendOver } from '../harness/message-socket.ts';
import { percentile, type Series, spread } from './measure.ts';

/** Each way, in milliseconds, between gateways and both PostgreSQL and Redis. */
const DISTANCES = [0, 5, 50];
const PAIRS = 20;
const ROUNDS = 3;
const ROUND_MS = 6_000;

type Writer = { act: () => Promise<unknown> };

async function gather(harness: Harness): Promise<{ person: Person; other: Person }[]> {
  return Promise.all(
    Array.from({ length: PAIRS }, async () => {
      const [person, other] = await Promise.all([
        makePerson(harness.database.orm),
        makePerson(harness.database.orm),
      ]);
      for (const [from, to] of [
        [person, other],
        [other, person],
      ] as const)
        await clientOf(harness, from).send('post', '/api/messages', {
          key: newId(),
          body: { receiverId: to.publicId, content: envelope() },
        });
      return { person, other };
    }),
  );
}

function originOf({ gateways }: Harness, at: number): string {
  return `http://127.0.0.1:${gateways[at % gateways.length]?.process.port}`;
}

function clientOf(harness: Harness, person: Person, at = 0): HttpClient {
  return new HttpClient(originOf(harness, at), cookieOf(person.token, HARNESS_SECRET), 60_000);
}

/** As many as there are writers at once, each after its last. */
async function perSecond(writers: Writer[]): Promise<{ rate: number; p50: number }> {
  const times: Series = [];
  const from = performance.now();
  await Promise.all(
    writers.map(async ({ act }) => {
      for (let at = performance.now(); at - from < ROUND_MS; ) {
        await act();
        times.push(performance.now() - at);
        at = performance.now();
      }
    }),
  );
  const rate = (times.length / (performance.now() - from)) * 1_000;
  return { rate, p50: percentile(times, 0.5) };
}

/** Operations a second while PostgreSQL and Redis are near, in the next town and far away. */
export async function benchFarDatabase(): Promise<string[]> {
  const harness = await Harness.start({ workers: 0 });
  const lines = [`Operations/s of ${PAIRS} members on two gateways, by the distance to the data`];
  try {
    const people = await gather(harness);
    const [station] = await harness.database.sql<{ id: number }[]>`
      select id from scenarios order by id limit 1`;
    const messages: Writer[] = await Promise.all(
      people.map(async ({ person, other }, at) => {
        const cookie = cookieOf(person.token, HARNESS_SECRET);
        const socket = await openSocket(originOf(harness, at), { extraHeaders: { cookie } });
        return { act: () => sendOver(socket, other.publicId) };
      }),
    );
    const bookmarks: Writer[] = people.map(({ person }, at) => {
      const client = clientOf(harness, person, at);
      const act = async () => {
        const { status } = await client.send('post', `/api/scenarios/${station?.id}/bookmark`, {
          key: newId(),
        });
        if (status !== 200) throw new Error(`not marked: ${status}`);
      };
      return { act };
    });
    for (const distance of DISTANCES) {
      for (const { postgres, redis } of harness.gateways) {
        postgres.setDistance(distance);
        redis.setDistance(distance);
      }
      for (const [name, writers] of [
        ['messages', messages],
        ['bookmarks', bookmarks],
      ] as const) {
        await perSecond(writers);
        const rounds = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await perSecond(writers));
        lines.push(
          `  ${name} at ${distance} ms each way: ${spread(
            rounds.map(({ rate }) => rate),
            0,
          )}/s, p50 ${spread(
            rounds.map(({ p50 }) => p50),
            0,
          )} ms`,
        );
      }
    }
    return lines;
  } finally {
    await harness.stop();
  }
}
