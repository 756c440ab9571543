import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../client.ts';
import { streams } from './schema.ts';

/** Reads several things at one moment, including a stream's head. */
export function inSnapshot<T>({ orm }: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

export async function readHead(tx: Tx, stream: string): Promise<number> {
  const [row] = await tx
    .select({ n: streams.lastN })
    .from(streams)
    .where(eq(streams.stream, stream));
  return row?.n ?? 0;
}
