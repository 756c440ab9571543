import { randomUUID } from 'node:crypto';
import { createDatabase, dropDatabase, urlOf } from '@cascade/db/factories/database';
import { appendEvent, readHeads, readStreams } from '@cascade/db/live/streams.queries';
import { newId } from '@cascade/shared/kernel/id';
import { REPLAY_LIMIT } from '@cascade/shared/live/protocol';
import { often, pair } from '../measure.ts';
import type { Stack } from '../stack.ts';
import { BUSY_ENTRIES, ENTRIES, type Filled, fill } from './growth-fill.ts';
import { GrowthRetention } from './growth-retention.ts';
import { arrayOf, describe, explain, literal } from './plans.ts';

/** Members; entries are ten times as many. */
const SIZE = process.argv.includes('--short') ? 50_000 : 1_000_000;
const CONTROL = 10_000;
const CALLS = 300;
const WARM_UP = 20;
/** As many clients as one statement of a gateway answers at most; see `lackingReader`. */
const TOGETHER = 32;
/** Streams of a small gateway, and of a full one. */
const HEADS = [100, 5_000];

type Cursor = { stream: string; after: number };

/** Reading and appending. */
class Growth {
  readonly plans: string[] = [];

  constructor(private readonly filled: Filled) {}

  async catchUp(): Promise<void> {
    for (const [count, behind] of [
      [1, 1],
      [1, 50],
      [1, 100],
      [TOGETHER, 1],
      [TOGETHER, 50],
    ] as const) {
      const name = `catch-up of ${count}, each ${behind} behind`;
      const { busy, ordinary } = this.filled;
      const [from, head] = behind > 1 ? [busy, BUSY_ENTRIES] : [ordinary, ENTRIES];
      const cursors = (call: number) =>
        Array.from({ length: count }, (_, nth) => ({
          stream: from[(call * count + nth) % from.length] ?? '',
          after: head - behind,
        }));
      const read = await this.read(name, cursors);
      if (read !== CALLS * count * behind) throw new Error(`${name}: ${read} events`);
    }
  }

  /** Call it once the oldest partition is gone. */
  async catchUpTooOld(): Promise<void> {
    await this.read('catch-up of 2, older than kept', (call) =>
      [this.filled.ordinary, this.filled.busy].map((from) => ({
        stream: from[call % from.length] ?? '',
        after: 0,
      })),
    );
  }

  private async read(name: string, cursors: (call: number) => Cursor[]): Promise<number> {
    const { one, figures } = this.filled;
    let read = 0;
    const act = async (call: number) => {
      const streams = await readStreams(one.sql, cursors(call), REPLAY_LIMIT);
      read += streams.reduce((sum, { events }) => sum + events.length, 0);
    };
    await often(WARM_UP, (call) => act(CALLS + call));
    read = 0;
    figures.set(`${name}, ms`, pair(await often(CALLS, act)));
    const total = read;
    const asked = cursors(0);
    const values = [
      arrayOf(
        asked.map(({ stream }) => stream),
        'text',
      ),
      arrayOf(
        asked.map(({ after }) => after),
        'bigint',
      ),
      String(REPLAY_LIMIT),
    ];
    this.plans.push(...describe(name, await explain(one, 'row_events', () => act(0), values)));
    return total;
  }

  async heads(): Promise<void> {
    const { one, ordinary, figures } = this.filled;
    for (const count of HEADS) {
      const name = `heads of ${count} streams`;
      const some = (call: number) =>
        Array.from(
          { length: count },
          (_, nth) => ordinary[(call * 7 + nth) % ordinary.length] ?? '',
        );
      const act = (call: number) => readHeads(one.sql, some(call));
      await often(WARM_UP, act);
      figures.set(`${name}, ms`, pair(await often(CALLS, act)));
      const words = 'select last_n from streams where';
      const plan = await explain(one, words, () => act(0), [arrayOf(some(0), 'text')]);
      this.plans.push(...describe(name, plan));
    }
  }

  async append(): Promise<void> {
    const { one, ordinary, figures } = this.filled;
    const name = 'appending to two streams';
    const two = (call: number) => ordinary.slice(call * 2, call * 2 + 2);
    const act = (call: number) =>
      one.orm.transaction((tx) =>
        appendEvent(tx, two(call), { name: 'bench.event', data: { text: 'x' }, at: new Date() }),
      );
    await often(WARM_UP, (call) => act(CALLS + call));
    figures.set(`${name}, ms`, pair(await often(CALLS, act)));
    const [id, at] = [literal(newId()), literal(new Date().toISOString())];
    const streams = literal(JSON.stringify(two(0)));
    const values = [streams, id, literal('bench.event'), literal('{}'), at, id, at];
    const plan = await explain(one, 'with advanced as', () => act(0), values);
    this.plans.push(...describe(name, plan));
  }
}

async function measure(stack: Stack, members: number) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(stack.databaseUrl, name);
  const url = urlOf(stack.databaseUrl, name);
  let filled: Filled | undefined;
  try {
    filled = await fill(url, members);
    const retention = new GrowthRetention(filled);
    const growth = new Growth(filled);
    await retention.size();
    await growth.catchUp();
    await growth.heads();
    await growth.append();
    await retention.makeNext();
    await retention.dropOldest();
    await growth.catchUpTooOld();
    await retention.deleteAsMany();
    return { figures: filled.figures, plans: growth.plans };
  } finally {
    await filled?.close();
    await dropDatabase(stack.databaseUrl, name);
  }
}

/** What grows with the members and their events, beside the same with few. */
export async function benchGrowth(stack: Stack): Promise<string[]> {
  const few = await measure(stack, CONTROL);
  const many = await measure(stack, SIZE);
  const said = (members: number) => `${members.toLocaleString('en-GB')} members`;
  return [
    `The live layer with ${said(SIZE)} beside ${said(CONTROL)}; p50 / p99, commits not flushed`,
    ...[...many.figures].map(
      ([name, figure]) => `  ${name}: ${figure} | few: ${few.figures.get(name)}`,
    ),
    `  plans with ${said(SIZE)}`,
    ...many.plans,
    `  plans with ${said(CONTROL)}`,
    ...few.plans,
  ];
}
