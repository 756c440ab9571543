import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { clientAssets, clientBuilds } from './schema.ts';

/** The present build and those whose pages may still be open. */
const KEPT_BUILDS = 3;

/**
 * Notes a build as the latest, and deletes the files that no kept build has.
 * @returns those of its files that are not stored yet
 */
export async function noteBuild(db: Executor, entry: string, files: string[]): Promise<string[]> {
  const seenAt = sql`clock_timestamp()`;
  await db
    .insert(clientBuilds)
    .values({ entry, files, seenAt })
    .onConflictDoUpdate({ target: clientBuilds.entry, set: { files, seenAt } });
  await db.execute(sql`
    delete from client_builds where entry not in (
      select entry from client_builds order by seen_at desc, entry limit ${KEPT_BUILDS})`);
  await db.execute(sql`
    delete from client_assets where not exists (
      select from client_builds where client_assets.name = any(client_builds.files))`);
  const stored = new Set(await listAssets(db));
  return files.filter((name) => !stored.has(name));
}

export async function insertAsset(db: Executor, name: string, content: Buffer): Promise<void> {
  await db.insert(clientAssets).values({ name, content }).onConflictDoNothing();
}

export async function listAssets(db: Executor): Promise<string[]> {
  const rows = await db.select({ name: clientAssets.name }).from(clientAssets);
  return rows.map(({ name }) => name);
}

export async function findAsset(db: Executor, name: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: clientAssets.content })
    .from(clientAssets)
    .where(eq(clientAssets.name, name));
  return row?.content;
}
