import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { newId } from '@cascade/shared/kernel/id';
import { HARNESS_SECRET, Harness } from '../harness/harness.ts';
import { HttpClient } from '../harness/http-client.ts';
import { sleep, waitUntil } from '../harness/wait-until.ts';
import { LoadProcess } from './live/load-process.ts';
import { percentile, type Series, spread } from './measure.ts';

const CIRCUITS = 20;
const PLACES = 16;
/** At each place; the rest of sixty observe. */
const SEATED = ['candidate', 'examiner', 'role-player'] as const;
const OBSERVERS = 12;
const ROUNDS = 5;
const SECONDS = 10;
const AHEAD_MS = 4_000;

type Made = { id: string; people: Person[] };

/** A launched circuit of sixty; all but the owner are inserted as rows. */
async function makeCircuit(harness: Harness, at: number): Promise<Made> {
  const { orm, sql } = harness.database;
  const owner = await makePerson(orm);
  const origin = `http://127.0.0.1:${harness.gateways[at % harness.gateways.length]?.process.port}`;
  const http = new HttpClient(origin, cookieOf(owner.token, HARNESS_SECRET));
  const send = async (path: string, body: unknown = {}) => {
    const answer = await http.send('post', `/api/circuits${path}`, { body });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as Circuit;
  };
  const { id } = await send('', { name: `Mock ${at}`, stations: PLACES });
  const people: Person[] = [];
  const seat = async (role: string, place: number) => {
    const person = await makePerson(orm);
    const personId = newId();
    await sql`insert into circuit_people (id, circuit_id, user_id, status, wish, added_at)
      values (${personId}, ${id}, ${person.id}, 'joined', ${role}, now())`;
    await sql`insert into circuit_seats (id, circuit_id, person_id, role, place)
      values (${newId()}, ${id}, ${personId}, ${role}, ${place})`;
    people.push(person);
  };
  for (let place = 0; place < PLACES; place++) for (const role of SEATED) await seat(role, place);
  for (let place = 0; place < OBSERVERS; place++) await seat('observer', place);
  await send(`/${id}/lobby`);
  await send(`/${id}/launch`);
  return { id, people };
}

async function published(harness: Harness): Promise<number> {
  const text = await harness.redis.info('commandstats');
  return [...text.matchAll(/^cmdstat_s?publish:calls=(\d+)/gm)].reduce(
    (sum, [, calls]) => sum + Number(calls),
    0,
  );
}

async function publishedIn(harness: Harness, seconds: number): Promise<number> {
  const before = await published(harness);
  await sleep(seconds * 1_000);
  return (await published(harness)) - before;
}

/**
 * Moves every circuit's deadline to one instant.
 * @returns each socket's delay, in ms
 */
async function bell(harness: Harness, load: LoadProcess, sockets: number): Promise<Series> {
  await load.run('note', 'circuit.moved');
  const at = Date.now() + AHEAD_MS;
  await harness.database.sql`
    update circuits set ends_at = ${new Date(at).toISOString()} where state = 'running'`;
  let arrived: Series = [];
  await waitUntil('every socket has received the bell', async () => {
    arrived = await load.run('arrivalsOf', 'circuit.moved');
    return arrived.length >= sockets;
  });
  return arrived.map((time) => time - at);
}

/** One bell for twenty circuits of sixty sockets each, and the cost of a tick in Redis. */
export async function benchExamBell(): Promise<string[]> {
  const harness = await Harness.start({ workers: 0, isProxied: false });
  const load = new LoadProcess();
  try {
    const circuits: Made[] = [];
    for (let at = 0; at < CIRCUITS; at++) circuits.push(await makeCircuit(harness, at));
    const seats = circuits.flatMap(({ id, people }) => people.map((person) => ({ id, person })));
    const [epoch] = await harness.database.sql<
      { epoch: string }[]
    >`select epoch from live_epochs order by started_at desc limit 1`;
    await load.run('open', {
      origins: harness.gateways.map(({ process }) => `http://127.0.0.1:${process.port}`),
      path: '/live',
      count: seats.length,
      cookies: seats.map(({ person }) => cookieOf(person.token, HARNESS_SECRET)),
      rooms: [],
    });
    await load.run(
      'follow',
      epoch?.epoch ?? '',
      seats.map(({ id }) => `x:${id}`),
    );
    const first: Series = [];
    const last: Series = [];
    const apart: Series = [];
    for (let round = 0; round < ROUNDS; round++) {
      const late = await bell(harness, load, seats.length);
      first.push(percentile(late, 0.01));
      last.push(percentile(late, 0.99));
      apart.push(Math.max(...late) - Math.min(...late));
    }
    await sleep(6_000); // work caused by connecting is over
    await load.run('note', 'circuit.ticked');
    const ticking = await publishedIn(harness, SECONDS);
    const ticks = (await load.run('arrivalsOf', 'circuit.ticked')).length;
    await harness.database.sql`update circuits set state = 'cancelled' where state = 'running'`;
    await sleep(2_000);
    const idle = await publishedIn(harness, SECONDS);
    return [
      `One bell for ${CIRCUITS} circuits, ${seats.length} sockets on two gateways`,
      `  after the deadline, ms: first ${spread(first, 0)}, p99 ${spread(last, 0)}; from first to last socket ${spread(apart, 0)}`,
      `  Redis messages in ${SECONDS} s: ${ticking} with ${ticks} ticks delivered, ${idle} with none (goal: the same)`,
    ];
  } finally {
    load.end();
    await harness.stop();
  }
}
