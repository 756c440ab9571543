import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePatternOf } from '@cascade/shared/domain/pages/page-pattern';
import { HelpArticle, helpGroups } from '@cascade/shared/features/help/contract';
import { repositoryRoot } from '@cascade/shared/node/root';
import { notInArray, sql } from 'drizzle-orm';
import { parse } from 'yaml';
import type { Orm } from '../client.ts';
import { HelpFile } from '../content/help-file.ts';
import { helpArticles } from '../features/help/schema.ts';
import { ContentError } from './content.ts';

/**
 * Every help article, in the order in which the page shows them.
 * @throws ContentError naming every wrong file
 */
export function readHelp(folder = join(repositoryRoot(), 'db/content/help')): HelpArticle[] {
  const wrong: string[] = [];
  const files: HelpFile[] = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.yaml'))) {
    const parsed = HelpFile.safeParse(parse(readFileSync(join(folder, name), 'utf8')));
    if (!parsed.success)
      for (const issue of parsed.error.issues)
        wrong.push(`${name}: ${issue.path.join('.') || '(file)'}: ${issue.message}`);
    else if (`${parsed.data.id}.yaml` !== name) wrong.push(`${name}: id: is not the file's name`);
    else files.push(parsed.data);
  }
  const ids = new Set(files.map(({ id }) => id));
  for (const { id, related, page } of files) {
    for (const other of related)
      if (!ids.has(other) || other === id) wrong.push(`${id}.yaml: related: there is no ${other}`);
    if (page !== null && pagePatternOf(page) === '/*')
      wrong.push(`${id}.yaml: page: there is no page ${page}`);
  }
  for (const place of [1, 2, 3, 4])
    if (files.filter(({ quickAnswer }) => quickAnswer === place).length !== 1)
      wrong.push(`quick answer ${place} is not given by exactly one article`);
  if (wrong.length > 0) throw new ContentError(wrong.join('\n'));
  return files
    .sort(
      (a, b) =>
        helpGroups.indexOf(a.group) - helpGroups.indexOf(b.group) ||
        a.place - b.place ||
        a.id.localeCompare(b.id),
    )
    .map((file) => HelpArticle.parse(file));
}

/**
 * Synchronises the table with the files; unchanged articles are not written.
 * @returns how many were written
 */
export async function seedHelp(orm: Orm, articles: HelpArticle[]): Promise<number> {
  const rows = articles.map((article, place) => ({
    id: article.id,
    place,
    article,
    contentHash: createHash('sha256')
      .update(JSON.stringify([place, article]))
      .digest('hex'),
  }));
  const known = await orm
    .select({ id: helpArticles.id, contentHash: helpArticles.contentHash })
    .from(helpArticles);
  const hashes = new Map(known.map((row) => [row.id, row.contentHash]));
  const ids = rows.map(({ id }) => id);
  if (known.some(({ id }) => !ids.includes(id)))
    await orm.delete(helpArticles).where(notInArray(helpArticles.id, ids));
  const changed = rows.filter(({ id, contentHash }) => hashes.get(id) !== contentHash);
  if (changed.length === 0) return 0;
  await orm
    .insert(helpArticles)
    .values(changed)
    .onConflictDoUpdate({
      target: helpArticles.id,
      set: {
        place: sql`excluded.place`,
        article: sql`excluded.article`,
        contentHash: sql`excluded.content_hash`,
      },
    });
  return changed.length;
}
