import type { HelpArticle } from '@cascade/shared/features/help/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { helpAnswers, helpArticles } from './schema.ts';

export async function listHelpArticles(db: Executor): Promise<HelpArticle[]> {
  const rows = await db
    .select({ article: helpArticles.article })
    .from(helpArticles)
    .orderBy(asc(helpArticles.place));
  return rows.map(({ article }) => article);
}

export async function isHelpArticle(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: helpArticles.id })
    .from(helpArticles)
    .where(eq(helpArticles.id, id));
  return rows.length > 0;
}

export async function countHelpAnswer(tx: Tx, articleId: string, isUseful: boolean): Promise<void> {
  const [useful, notUseful] = isUseful ? [1, 0] : [0, 1];
  await tx
    .insert(helpAnswers)
    .values({ articleId, useful, notUseful })
    .onConflictDoUpdate({
      target: helpAnswers.articleId,
      set: {
        useful: sql`${helpAnswers.useful} + ${useful}`,
        notUseful: sql`${helpAnswers.notUseful} + ${notUseful}`,
      },
    });
}

export type HelpAnswerCount = { id: string; title: string; useful: number; notUseful: number };

/** Of the articles that there are, those that helped least first. */
export async function listHelpAnswerCounts(db: Executor): Promise<HelpAnswerCount[]> {
  const rows = await db.execute<HelpAnswerCount>(sql`
    select a.id, a.article->>'title' as title, coalesce(n.useful, 0) as useful,
      coalesce(n.not_useful, 0) as "notUseful"
    from help_articles a left join help_answers n on n.article_id = a.id
    order by coalesce(n.not_useful, 0) - coalesce(n.useful, 0) desc, a.place`);
  return [...rows];
}
