import type { AdminWork } from '@cascade/shared/features/platform/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('An aggregate returned no row.');
  return row;
}

export async function readServer(db: Executor): Promise<{ version: string; uptimeS: number }> {
  return only(
    await db.execute<{ version: string; uptimeS: number }>(sql`
      select current_setting('server_version') as version,
        extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as "uptimeS"`),
  );
}

export async function readDatabaseNow(db: Executor): Promise<number> {
  const rows = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return only(rows).ms;
}

type Holdings = { stations: number; guides: number; pictures: number; bytes: number };

export async function readHoldings(db: Executor): Promise<Holdings> {
  return only(
    await db.execute<Holdings>(sql`
      select (select count(*)::int from scenarios) as stations,
        (select count(*)::int from quick_references) as guides,
        (select count(*)::int from avatars) as pictures,
        pg_database_size(current_database())::float8 as bytes`),
  );
}

/** Open work for admins. Each condition is the one of its list. */
export async function countAdminWork(db: Executor): Promise<AdminWork> {
  return only(
    await db.execute<AdminWork>(sql`
      select (select count(*)::int from support_tickets where state = 'open') as support,
        (select count(*)::int from examiner_applications where state = 'submitted') as examiners,
        (select count(*)::int from (
          select id from posts where state = 'held'
          union
          select r.post_id from post_reports r join posts p on p.id = r.post_id
          where r.settled_at is null and p.state <> 'deleted') posts_waiting) as moderation,
        (select count(*)::int from message_reports where settled_at is null) as "messageReports",
        (select count(*)::int from mistakes where settled_at is null) as mistakes,
        (select count(*)::int from feedback where state = 'new') as feedback`),
  );
}
