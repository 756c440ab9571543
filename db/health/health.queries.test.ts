import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../factories/fresh-database.ts';
import { tryWriting } from './health.queries.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 1 });
});
afterAll(() => database.close());

const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

test('a change can be tried again and again, and nothing stays of it', async () => {
  await tryWriting(database.orm);
  await tryWriting(database.orm);
  await database.orm.transaction(async (tx) => {
    await tryWriting(tx);
    expect(await tx.execute('select * from written')).toHaveLength(1);
  });
  expect(await database.orm.execute('select * from written')).toHaveLength(0);
});

test('a PostgreSQL that answers but takes no changes is found out', async () => {
  const refusal = await database.orm
    .transaction((tx) => tryWriting(tx), { accessMode: 'read only' })
    .catch(codeOf);
  expect(refusal).toBe('25006');
});
