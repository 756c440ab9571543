import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { notInArray, sql } from 'drizzle-orm';
import { parse } from 'yaml';
import type { Orm } from '../client.ts';
import { ReferenceFile } from '../content/reference-file.ts';
import { quickReferences } from '../features/references/schema.ts';
import { ContentError } from './content.ts';

export type AuthoredReference = ReferenceFile & { contentHash: string };

/** Every authored guide. One error names all invalid files. */
export function readReferences(
  folder = join(repositoryRoot(), 'db/content/references'),
): AuthoredReference[] {
  const wrong: string[] = [];
  const guides: AuthoredReference[] = [];
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const name of names.filter((one) => one.endsWith('.yaml'))) {
    const source = readFileSync(join(folder, name), 'utf8');
    try {
      const parsed = ReferenceFile.safeParse(parse(source));
      if (parsed.success && `${parsed.data.id}.yaml` === name) {
        const contentHash = createHash('sha256').update(source).digest('hex');
        guides.push({ ...parsed.data, contentHash });
      } else if (parsed.success) wrong.push(`${name}: id: is not the file's name`);
      else
        for (const issue of parsed.error.issues)
          wrong.push(`${name}: ${issue.path.join('.') || '(file)'}: ${issue.message}`);
    } catch (error) {
      wrong.push(`${name} is not YAML: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (wrong.length > 0) throw new ContentError(wrong.join('\n'));
  return guides;
}

/**
 * Synchronises the table with the files; unchanged guides are not written.
 * @returns how many were written
 */
export async function seedReferences(orm: Orm, authored: AuthoredReference[]): Promise<number> {
  const known = await orm
    .select({ id: quickReferences.id, contentHash: quickReferences.contentHash })
    .from(quickReferences);
  const hashes = new Map(known.map((row) => [row.id, row.contentHash]));
  const ids = authored.map(({ id }) => id);
  if (known.some(({ id }) => !ids.includes(id)))
    await orm
      .delete(quickReferences)
      .where(ids.length > 0 ? notInArray(quickReferences.id, ids) : sql`true`);
  const changed = authored.filter(({ id, contentHash }) => hashes.get(id) !== contentHash);
  if (changed.length === 0) return 0;
  await orm
    .insert(quickReferences)
    .values(changed)
    .onConflictDoUpdate({
      target: quickReferences.id,
      set: {
        title: sql`excluded.title`,
        specialty: sql`excluded.specialty`,
        color: sql`excluded.color`,
        icon: sql`excluded.icon`,
        tags: sql`excluded.tags`,
        lastUpdated: sql`excluded.last_updated`,
        summary: sql`excluded.summary`,
        sections: sql`excluded.sections`,
        sources: sql`excluded.sources`,
        contentHash: sql`excluded.content_hash`,
      },
    });
  return changed.length;
}
