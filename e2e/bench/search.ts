import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@cascade/db/client';
import { searchDocuments } from '@cascade/db/domain/search/documents.queries';
import { createDatabase, dropDatabase, urlOf } from '@cascade/db/factories/database';
import { searchPeople } from '@cascade/db/features/search/search.queries';
import { migrateDatabase } from '@cascade/db/migrate';
import { searchTerms } from '@cascade/shared/domain/text/search-terms';
import { median, often, percentile, ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const DOCUMENTS = 10_000;
const MEMBERS = 100_000;
const ROUNDS = 7;
const CALLS = 30;
const MOST = 8;
const TYPED = ['li', 'lith', 'lithum', 'capcity asessment', 'how do i take an alchohol history'];

/** As long as the real titles and keywords, of the same words, mixed. */
async function fill(stack: Stack, { sql }: Database): Promise<string> {
  const real = await stack.database.sql<{ words: string[] }[]>`
    select array_agg(word order by weight desc, word) as words
    from search_words join search_documents on number = document
    group by kind, id order by kind, id`;
  const wordsOf = (at: number) => real[at % real.length]?.words ?? [];
  const rows = Array.from({ length: DOCUMENTS }, (_, at) => ({
    kind: at % 8 === 0 ? 'guide' : 'station',
    id: String(at),
    title: [...wordsOf(at).slice(0, 4), ...wordsOf(at * 7 + 3).slice(2, 6)].join(' '),
    keywords: [...wordsOf(at).slice(4), ...wordsOf(at * 7 + 3).slice(6, 12)].join(' '),
  }));
  for (const { kind, id, title, keywords } of rows)
    await sql`select search_keep(${kind}, ${id}, ${title}, '', ${keywords})`;
  await sql`
    insert into users (id, name, email, email_verified, handle, avatar_seed, is_over_13, accepts_terms)
    select md5('person' || n)::uuid, 'Sam Example', n || '@example.org', true,
      (array['Heron', 'Lithe', 'Amber', 'Calm', 'Quiet'])[1 + n % 5] || 'Otter' || n, n::text, true, true
    from generate_series(1, ${MEMBERS}::int) n`;
  await sql`vacuum analyze`;
  const [row] = await sql<{ id: string }[]>`select id from users limit 1`;
  return row?.id ?? '';
}

/** What the server does for each pause in typing, beside one bare query by a key. */
export async function benchSearch(stack: Stack): Promise<string[]> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(stack.databaseUrl, name);
  const url = urlOf(stack.databaseUrl, name);
  await migrateDatabase(url);
  const database = openDatabase(url, { max: 1 });
  try {
    const { orm, sql } = database;
    const userId = await fill(stack, database);
    const bare = () => often(CALLS, () => sql`select id from users where id = ${userId}`);
    const lines = [
      `Search in ${DOCUMENTS.toLocaleString('en-GB')} documents and ${MEMBERS.toLocaleString('en-GB')} people, one call at a time (goal: 50 ms)`,
    ];
    for (const text of TYPED) {
      const act = async () => [
        ...(await searchDocuments(orm, searchTerms(text), MOST)),
        ...(await searchPeople(orm, userId, text, MOST)),
      ];
      const found = (await act()).length;
      await bare();
      const [own, p99, control]: [Series, Series, Series] = [[], [], []];
      for (let round = 0; round < ROUNDS; round++) {
        control.push(median(await bare()));
        const times = await often(CALLS, act);
        own.push(median(times));
        p99.push(percentile(times, 0.99));
      }
      lines.push(
        `  “${text}”, ${found} found: p50 ${spread(own)} ms, p99 ${spread(p99)} ms, ${spread(ratios(own, control), 1)}× the bare query`,
      );
    }
    return lines;
  } finally {
    await database.close();
    await dropDatabase(stack.databaseUrl, name);
  }
}
