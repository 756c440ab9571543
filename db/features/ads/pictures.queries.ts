import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { adPictures } from './schema.ts';

export type Picture = { hash: string; large: Buffer; small: Buffer };

/** The same picture is kept once; giving it again keeps it for another day. */
export async function keepPicture(tx: Tx, picture: Picture, now: Date): Promise<void> {
  await tx
    .insert(adPictures)
    .values({ ...picture, createdAt: now })
    .onConflictDoUpdate({ target: adPictures.hash, set: { createdAt: now } });
}

export async function isKept(tx: Tx, hash: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from ad_pictures where hash = ${hash} for key share`);
  return found.length > 0;
}

export async function findPicture(
  db: Executor,
  hash: string,
  size: 'large' | 'small',
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: adPictures[size] })
    .from(adPictures)
    .where(eq(adPictures.hash, hash));
  return row?.bytes;
}

/** Pictures that no advertisement shows, given before an instant. */
export async function deleteUnusedPictures(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ad_pictures p where created_at < ${before.toISOString()}
      and not exists (select 1 from advertisements a where a.picture = p.hash)`);
}
