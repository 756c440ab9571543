import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../client.ts';
import { createDatabase, dropDatabase, urlOf } from './database.ts';

export type FreshDatabase = Database & { url: string; [Symbol.asyncDispose](): Promise<void> };

export async function freshDatabase({ max = 10 } = {}): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = inject('databaseUrl');
  await createDatabase(serverUrl, name, inject('templateName'));
  const url = urlOf(serverUrl, name);
  const database = openDatabase(url, { max });
  const dispose = async () => {
    await database.close();
    await dropDatabase(serverUrl, name);
  };
  return { ...database, url, close: dispose, [Symbol.asyncDispose]: dispose };
}
