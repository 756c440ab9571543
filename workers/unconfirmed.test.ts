import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson } from '@cascade/db/factories/people';
import { insertMail, settleMail } from '@cascade/db/features/mail/mail.queries';
import { claimHandle } from '@cascade/db/features/profile/handles.queries';
import { flipBookmark } from '@cascade/db/features/progress/progress.queries';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chores } from './chores.ts';
import { startTestWorkers, type TestWorkers } from './testing/workers.ts';

const redisUrl = await ownRedisDatabase();

const HOUR_MS = 3_600_000;

describe('unconfirmed accounts and mail bodies', () => {
  let workers: TestWorkers;
  beforeAll(async () => {
    workers = await startTestWorkers({ redisUrl, chores: [] });
  });
  afterAll(() => workers.close());
  const run = (name: string) => chores.find((chore) => chore.name === name)?.run(workers);
  const ago = (hours: number) => new Date(workers.clock.now().getTime() - hours * HOUR_MS);

  test('an unconfirmed account is deleted after two days and its handle stays reserved', async () => {
    const { orm, sql } = workers.database;
    const joined = async (hours: number, emailVerified: boolean) => {
      const person = await makePerson(orm, { emailVerified });
      await sql`update users set created_at = ${ago(hours).toISOString()} where id = ${person.id}`;
      await orm.transaction((tx) => flipBookmark(tx, person.id, 14));
      return person;
    };
    const [late, waiting, member] = [
      await joined(49, false),
      await joined(47, false),
      await joined(49, true),
    ];
    await run('forget-unconfirmed-accounts');
    const left = await sql<{ id: string }[]>`
      select id from users where id = any(${[late.id, waiting.id, member.id]}) order by id`;
    expect(left.map(({ id }) => id)).toEqual([waiting.id, member.id].sort());
    const [taken] = await sql`select 1 from handles where handle = ${late.handle.toLowerCase()}`;
    expect(taken).toBeDefined();
    expect(await claimHandle(orm)).not.toBe(late.handle);
  });

  test('a mail’s body is deleted when it is sent, or after seven days', async () => {
    const { orm, sql } = workers.database;
    const mail = async (days: number, status?: 'sent' | 'kept' | 'failed') => {
      const id = newId();
      await insertMail(orm, { id, to: 'ana@example.com', subject: 'Link', body: 'token=secret' });
      await sql`update mails set created_at = ${ago(days * 24).toISOString()} where id = ${id}`;
      if (status) await settleMail(orm, id, { status, settledAt: workers.clock.now() });
      return id;
    };
    const gone = [await mail(0, 'sent'), await mail(8, 'kept'), await mail(8, 'failed')];
    const kept = [await mail(6, 'kept'), await mail(8)];
    await run('forget-mail-texts');
    const rows = await sql<{ id: string; body: string | null }[]>`select id, body from mails`;
    const bodyOf = (id: string) => rows.find((row) => row.id === id)?.body;
    expect(gone.map(bodyOf)).toEqual([null, null, null]);
    expect(kept.map(bodyOf)).toEqual(['token=secret', 'token=secret']);
  });
});
