import type { SearchTerm } from '@cascade/shared/domain/text/search-terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { handlePattern, isFindableBy, type PersonRow } from '../../domain/people/people.queries.ts';
import type { DocumentHit } from '../../domain/search/documents.queries.ts';
import { executePrepared } from '../../prepared.ts';

/**
 * Stations in whose task the words occur, one of the terms of each place; as whole words or their
 * beginnings.
 */
export function searchTasks(
  db: Executor,
  terms: readonly SearchTerm[],
  most: number,
): Promise<DocumentHit[]> {
  const places = new Map<number, string[]>();
  for (const { place, term } of terms) {
    const words = term.match(/[a-z0-9]+/g) ?? [];
    const all = words.map((word) => `${word}:*`).join(' & ');
    places.set(place, [...(places.get(place) ?? []), `(${all})`]);
  }
  const query = [...places.values()].map((any) => `(${any.join(' | ')})`).join(' & ');
  return executePrepared<DocumentHit>(
    db,
    sql`
      select 'station' as kind, id::text as id, title,
        scenario_number || ' · ' || category as detail, ts_rank(search, asked)::float8 as score
      from scenarios, to_tsquery('english', ${query}) as asked
      where search @@ asked order by score desc, title, id limit ${most}`,
  );
}

export type PersonHit = PersonRow & { score: number };

/** Members with a public profile whose handle begins with the text or is like it. */
export function searchPeople(
  db: Executor,
  userId: string,
  text: string,
  most: number,
): Promise<PersonHit[]> {
  const asked = text.toLowerCase();
  const pattern = handlePattern(text);
  return executePrepared<PersonHit>(
    db,
    sql`
      select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed",
        (case when lower(u.handle) like ${pattern} then 3
          else similarity(lower(u.handle), ${asked}) end)::float8 as score
      from users u left join profiles p on p.user_id = u.id
      where (lower(u.handle) like ${pattern} or lower(u.handle) % ${asked})
        and ${isFindableBy(userId)}
      order by score desc, lower(u.handle) limit ${most}`,
  );
}
