import { randomUUID } from 'node:crypto';
import { openDatabase } from '@cascade/db/client';
import { createDatabase, dropDatabase, urlOf } from '@cascade/db/factories/database';
import { migrateDatabase } from '@cascade/db/migrate';
import { readScenarios } from '@cascade/db/seed/content';
import { seedScenarios } from '@cascade/db/seed/scenarios';
import { type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const ROUNDS = 5;

async function timed(act: () => Promise<number>): Promise<{ ms: number; written: number }> {
  const startedAt = performance.now();
  const written = await act();
  return { ms: performance.now() - startedAt, written };
}

export async function benchSeeding(stack: Stack): Promise<string[]> {
  const first: Series = [];
  const again: Series = [];
  let written = 0;
  let rewritten = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const name = `bench_${randomUUID().replaceAll('-', '')}`;
    await createDatabase(stack.databaseUrl, name);
    const url = urlOf(stack.databaseUrl, name);
    await migrateDatabase(url);
    const database = openDatabase(url, { max: 2 });
    const seed = () => timed(() => seedScenarios(database.orm, readScenarios()));
    const empty = await seed();
    const unchanged = await seed();
    first.push(empty.ms);
    again.push(unchanged.ms);
    written = empty.written;
    rewritten += unchanged.written;
    await database.close();
    await dropDatabase(stack.databaseUrl, name);
  }
  return [
    `Seeding ${written} stations on an empty database: ${spread(first, 0)} ms`,
    `  again, unchanged: ${spread(again, 0)} ms, ${rewritten} rows written in ${ROUNDS} rounds`,
  ];
}
