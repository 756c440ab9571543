import type { SearchTerm } from '@cascade/shared/domain/text/search-terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { isFindableBy, type PersonRow } from '../../domain/people/people.queries.ts';
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

/**
 * Members with a public profile whose handle begins with the text, and where these are too few,
 * those whose handle is like it.
 */
export function searchPeople(
  db: Executor,
  userId: string,
  text: string,
  most: number,
): Promise<PersonHit[]> {
  const asked = text.toLowerCase();
  // A range, since a plan for any pattern cannot use the index of beginnings.
  const begins = sql`lower(u.handle) ~>=~ ${asked}::text
    and lower(u.handle) ~<~ ${`${asked}\u{10ffff}`}::text`;
  return executePrepared<PersonHit>(
    db,
    sql`
      with beginning as (
        select u.id as key, 3::float8 as score
        from users u left join profiles p on p.user_id = u.id
        where ${begins} and ${isFindableBy(userId)}
        order by lower(u.handle) using ~<~ limit ${most}
      ), alike as (
        select u.id as key, similarity(lower(u.handle), ${asked})::float8 as score
        from users u left join profiles p on p.user_id = u.id
        where (select count(*) from beginning) < ${most} and lower(u.handle) % ${asked}
          and not (${begins}) and ${isFindableBy(userId)}
        order by score desc, lower(u.handle) limit ${most}
      )
      select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed", f.score
      from (select * from beginning union all select * from alike) f join users u on u.id = f.key
      order by f.score desc, lower(u.handle) limit ${most}`,
  );
}
