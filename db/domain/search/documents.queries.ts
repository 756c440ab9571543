import type { SearchTerm } from '@cascade/shared/domain/text/search-terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { executePrepared } from '../../prepared.ts';

export type DocumentHit = {
  kind: 'station' | 'guide';
  id: string;
  title: string;
  detail: string;
  /** From 0 to 3.5 for each word of the search: title counts twice, and more where it begins so. */
  score: number;
};

/**
 * Documents that have every word of a search, or where there are none, most of them (half at
 * least); of three words and more, one may be missing. By trigrams: a word counts where half of its
 * letters in threes occur in one place.
 * @param most of each kind
 */
export function searchDocuments(
  db: Executor,
  terms: readonly SearchTerm[],
  most: number,
): Promise<DocumentHit[]> {
  return executePrepared<DocumentHit>(
    db,
    sql`select kind, id, title, detail, score
      from find_documents(${JSON.stringify(terms)}::jsonb, ${most}) order by score desc, title, id`,
  );
}
