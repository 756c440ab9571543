import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { advertisers } from '../ads/schema.ts';

/** Who can have paid, by name. */
export function listAdvertisers(
  db: Executor,
  limit: number,
): Promise<{ id: string; name: string; email: string }[]> {
  const { id, name, email } = advertisers;
  return db.select({ id, name, email }).from(advertisers).orderBy(asc(name), asc(id)).limit(limit);
}

export async function isAdvertiser(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: advertisers.id })
    .from(advertisers)
    .where(eq(advertisers.id, id));
  return rows.length > 0;
}
