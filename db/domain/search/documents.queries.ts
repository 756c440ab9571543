import type { SearchTerm } from '@cascade/shared/domain/text/search-terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { executePrepared } from '../../prepared.ts';

export type DocumentHit = {
  kind: 'station' | 'guide';
  id: string;
  title: string;
  detail: string;
  /** From 0 to 3.5 for each word of the search. */
  score: number;
};

/**
 * Documents that have every word of a search, or where there are none, most of them (half at
 * least); of three words and more, one may be missing. A word is also found misspelt: by words of
 * the vocabulary that share half of its trigrams. What a title begins with counts most, then its
 * other words, then keywords.
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
