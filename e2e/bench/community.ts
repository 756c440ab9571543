import { randomUUID } from 'node:crypto';
import type { Executor } from '@cascade/db/client';
import { makePerson } from '@cascade/db/factories/people';
import { listBoard, type Wanted } from '@cascade/db/features/community/lists.queries';
import { newIdOf } from '@cascade/shared/kernel/id';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { median, percentile, ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const POSTS = 100_000;
const BATCH = 2_000;
const AUTHORS = 20;
const ROUNDS = 7;
const CALLS = 40;
const words =
  'station capacity lithium history risk consent formulation delirium clozapine anxiety ward carer examiner bell minute task mark feedback family night'.split(
    ' ',
  );
/** In one post of a hundred, like a word that someone searches for. */
const RARE = 'catatonia';

async function fill({ database: { orm, sql } }: Stack): Promise<string> {
  const authors: string[] = [];
  for (let at = 0; at < AUTHORS; at++) authors.push((await makePerson(orm)).id);
  const start = Date.now() - POSTS * 1_000;
  for (let from = 0; from < POSTS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const at = from + offset;
      const createdAt = new Date(start + at * 1_000);
      const text = Array.from({ length: 40 }, (_, n) => words[(at * 7 + n * n) % words.length]);
      return {
        id: newIdOf(createdAt),
        board: 'feed',
        author_id: authors[at % AUTHORS] ?? '',
        face: 'handle',
        kind: 'discussion',
        title: `${words[at % words.length]} ${at}`,
        content: `${text.join(' ')}${at % 100 === 0 ? ` ${RARE}` : ''}`,
        hot: at / POSTS,
        created_at: createdAt.toISOString(),
      };
    });
    await sql`insert into posts ${sql(rows)}`;
  }
  await sql`analyze posts`;
  return authors[0] ?? randomUUID();
}

async function timed(act: (call: number) => Promise<unknown>): Promise<Series> {
  const times: Series = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await act(call);
    times.push(performance.now() - startedAt);
  }
  return times;
}

type Case = (db: Executor) => Promise<unknown>;

async function planOf(orm: Executor, act: Case): Promise<string> {
  let asked: SQLWrapper | string = '';
  await act({
    execute: async (statement: SQLWrapper) => {
      asked = statement;
      return [];
    },
  } as unknown as Executor);
  const lines = await orm.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, timing off, costs off, summary off) ${asked}`,
  );
  return lines
    .map((line) => line['QUERY PLAN'])
    .filter((line) => /->|Limit|Sort {2}/.test(line))
    .map((line) =>
      line
        .replace(/ \(actual rows=(\d+) loops=(\d+)\)/, ' [$1×$2]')
        .replace('->', '')
        .trim(),
    )
    .join(' › ');
}

/** Compared with one row by primary key. */
export async function benchCommunity(stack: Stack): Promise<string[]> {
  const { orm, sql: raw } = stack.database;
  const userId = await fill(stack);
  const viewer = { userId, isModerator: false };
  const [middle] = await raw<{ id: string }[]>`
    select id from posts order by id offset ${POSTS / 2} limit 1`;
  const wanted: Wanted = {
    board: 'feed',
    kinds: null,
    specialty: null,
    tag: null,
    words: null,
    order: 'newest',
    isFollowedOnly: false,
    after: null,
    limit: 21,
  };
  const list =
    (change: Partial<Wanted>): Case =>
    (db) =>
      listBoard(db, viewer, { ...wanted, ...change });
  const cases = {
    'first page of 20': list({}),
    'page of 20 in the middle': list({ after: { id: middle?.id ?? '', score: null } }),
    'trending page of 20': list({ order: 'trending' }),
    'search, a word in one of 100': list({ words: [RARE] }),
    'search, a word in most': list({ words: ['capacity'] }),
  };
  const bare = () =>
    timed(() => raw`select id, title, content from posts where id = ${middle?.id ?? ''}`);
  const own: Record<string, Series> = {};
  const slowest: Record<string, Series> = {};
  const control: Series = [];
  await bare();
  for (const act of Object.values(cases)) await timed(() => act(orm));
  for (let round = 0; round < ROUNDS; round++) {
    control.push(median(await bare()));
    for (const [name, act] of Object.entries(cases)) {
      const times = await timed(() => act(orm));
      own[name] = [...(own[name] ?? []), median(times)];
      slowest[name] = [...(slowest[name] ?? []), percentile(times, 0.99)];
    }
  }
  const plans: string[] = [];
  for (const [name, act] of Object.entries(cases))
    plans.push(`  plan of the ${name}: ${await planOf(orm, act)}`);
  return [
    `Boards of ${POSTS} posts, one call at a time; a bare query by key: ${spread(control)} ms`,
    ...Object.keys(cases).map(
      (name) =>
        `  ${name}: ${spread(own[name] ?? [])} ms, p99 ${spread(slowest[name] ?? [])} ms, ${spread(ratios(own[name] ?? [], control), 1)}× the bare query`,
    ),
    ...plans,
  ];
}
