import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { sendMessage } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { SocketReply } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import { envelope } from '../../gateway/testing/messaging.ts';
import { HARNESS_SECRET, Harness } from '../harness/harness.ts';
import { HttpClient } from '../harness/http-client.ts';
import { percentile, type Series, spread } from './measure.ts';

/** Each way, in milliseconds, between gateways and both PostgreSQL and Redis. */
const DISTANCES = [0, 5, 50];
const PAIRS = 20;
const ROUNDS = 3;
const ROUND_MS = 6_000;

type Writer = { act: () => Promise<void> };

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

function clientOf(harness: Harness, person: Person, at = 0): HttpClient {
  const port = harness.gateways[at % harness.gateways.length]?.process.port;
  return new HttpClient(`http://127.0.0.1:${port}`, cookieOf(person.token, HARNESS_SECRET), 60_000);
}

async function socketOf(harness: Harness, person: Person, at: number): Promise<Socket> {
  const port = harness.gateways[at % harness.gateways.length]?.process.port;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: cookieOf(person.token, HARNESS_SECRET) },
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return socket;
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
        const socket = await socketOf(harness, person, at);
        const act = async () => {
          const reply: SocketReply = await socket.emitWithAck('call', {
            v: 1,
            c: sendMessage.name,
            key: newId(),
            d: { receiverId: other.publicId, content: envelope() },
          });
          if (!reply.ok) throw new Error(`not sent: ${reply.problem.detail}`);
        };
        return { act };
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
