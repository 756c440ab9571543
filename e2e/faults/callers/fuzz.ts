import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { HARNESS_SECRET, type Harness } from '../../harness/harness.ts';
import { RawSocket } from '../../harness/raw-socket.ts';
import { type Fault, underTraffic } from '../fault.ts';
import { dice, fuzzFrame } from './fuzz-frames.ts';

const FUZZERS = 8;
const VOLLEY = 25;

async function countRows(
  { database: { sql } }: Harness,
  tables: string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`;
    counts.set(table, row?.count ?? 0);
  }
  return counts;
}

/** Each gateway adds a row to them at every full minute, whatever anybody sends. */
const WRITTEN_BY_CLOCK = ['status_minutes'];

async function writtenByCalls({ database: { sql } }: Harness): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  return rows.map(({ name }) => name).filter((name) => !WRITTEN_BY_CLOCK.includes(name));
}

type Attack = { port: number; cookie: string; own: string; victims: string[]; frames: number };

async function attack(
  { port, cookie, own, victims, frames }: Attack,
  seed: number,
): Promise<string[]> {
  const roll = dice(seed);
  const foreign: string[] = [];
  let sent = 0;
  while (sent < frames) {
    const socket = await RawSocket.open(port, cookie);
    while (sent < frames && socket.isOpen) {
      for (let shot = 0; shot < VOLLEY && sent < frames; shot++, sent++)
        socket.send(fuzzFrame(roll, victims));
      await socket.settle();
    }
    foreign.push(
      ...socket.received.filter((text) => victims.some((victim) => text.includes(victim))),
      ...socket.received.filter((text) => text.startsWith('42["e"') && !text.includes(own)),
    );
    socket.close();
  }
  return foreign;
}

async function attackAll(
  { gateways }: Harness,
  people: Person[],
  { victims, frames, seed }: { victims: string[]; frames: number; seed: number },
): Promise<string[]> {
  const found = await Promise.all(
    people.map((person, at) => {
      const own = `u:${person.id}`;
      return attack(
        {
          port: gateways[at % gateways.length]?.process.port ?? 0,
          cookie: cookieOf(person.token, HARNESS_SECRET),
          own,
          victims: victims.filter((stream) => stream !== own),
          frames: Math.ceil(frames / people.length),
        },
        seed * people.length + at,
      );
    }),
  );
  return found.flat();
}

/** Eight signed-in members send garbage while others work. */
export const fuzz: Fault = {
  name: 'fuzzed frames',
  run: async (harness, size) => {
    const pids = harness.gateways.map(({ process }) => process.pid);
    const people: Person[] = [];
    for (let count = 0; count < FUZZERS; count++)
      people.push(await makePerson(harness.database.orm));
    const tables = await writtenByCalls(harness);
    const before = await countRows(harness, tables);
    const all = people.map(({ id }) => `u:${id}`);
    const received = await attackAll(harness, people, {
      victims: all,
      frames: size.frames / 2,
      seed: 0,
    });
    const after = await countRows(harness, tables);
    const grown = tables.filter((table) => after.get(table) !== before.get(table));

    const outcome = await underTraffic(harness, size, async ({ clients, expect, note }) => {
      const victims = clients.members.map(({ id }) => `u:${id}`);
      received.push(
        ...(await attackAll(harness, people, { victims, frames: size.frames / 2, seed: 1 })),
      );
      const ready = await Promise.all(
        harness.gateways.map(({ process }) => fetch(`http://127.0.0.1:${process.port}/readyz`)),
      );
      expect(
        'both gateways are healthy',
        ready.every(({ ok }) => ok),
      );
      note(`${size.frames} frames, half of them without other traffic`);
    });
    if (grown.length > 0) outcome.broken.push(`no row was written, but ${grown.join(', ')} grew`);
    if (harness.gateways.some(({ process }, at) => !process.isRunning || process.pid !== pids[at]))
      outcome.broken.push('no gateway ended');
    outcome.counts.foreign += received.length;
    return outcome;
  },
};
