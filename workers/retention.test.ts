import { randomUUID } from 'node:crypto';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson, type Person } from '@cascade/db/factories/people';
import { retention } from '@cascade/shared/domain/privacy/retention';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chores } from './chores.ts';
import { startTestWorkers, type TestWorkers } from './testing/workers.ts';

const redisUrl = await ownRedisDatabase();

const DAY_MS = 86_400_000;

describe('retention', () => {
  let workers: TestWorkers;
  let ana: Person;
  beforeAll(async () => {
    workers = await startTestWorkers({ redisUrl, chores: [] });
    ana = await makePerson(workers.database.orm);
  });
  afterAll(() => workers.close());
  const run = async (name: string) => {
    const chore = chores.find((one) => one.name === name);
    if (!chore) throw new Error(`There is no chore ${name}.`);
    await chore.run(workers);
    await chore.run(workers);
  };
  const ago = (days: number) =>
    new Date(workers.clock.now().getTime() - days * DAY_MS).toISOString();
  const left = async (table: string, ids: string[]) => {
    const { sql } = workers.database;
    const rows = await sql<{ id: string }[]>`
      select id::text from ${sql(table)} where id = any(${ids})`;
    return ids.filter((id) => rows.some((row) => row.id === id));
  };

  type Insert = (id: string, at: string) => Promise<unknown>;
  const tables: [table: string, days: number, insert: Insert][] = [
    [
      'mails',
      retention.mails,
      (id, at) => workers.database.sql`
        insert into mails (id, to_address, subject, status, created_at)
        values (${id}, 'ana@example.com', 'Hello', 'sent', ${at})`,
    ],
    [
      'notices',
      retention.notices,
      (id, at) => workers.database.sql`
        insert into notices (id, user_id, kind, title, created_at)
        values (${id}, ${ana.id}, 'test', 'Hello', ${at})`,
    ],
    [
      'message_reports',
      retention.settledReports,
      (id, at) => workers.database.sql`
        insert into message_reports
          (id, reporter_id, reported_id, reason, details, messages, created_at, settled_at)
        values (${id}, ${ana.publicId}, ${randomUUID()}, 'other', 'words', '[]', ${ago(2_000)}, ${at})`,
    ],
    [
      'mistakes',
      retention.settledReports,
      (id, at) => workers.database.sql`
        insert into mistakes (id, reporter_id, guide_id, kind, text, quote, created_at, outcome,
          sentence, settled_at)
        values (${id}, ${ana.id}, 'sleep-history', 'typo', 'words', '', ${ago(2_000)}, 'mended',
          'Thank you', ${at})`,
    ],
    [
      'feedback',
      retention.settledFeedback,
      (id, at) => workers.database.sql`
        insert into feedback (id, type, title, description, state, created_at, settled_at)
        values (${id}, 'bug', 'A title', 'words', 'done', ${ago(2_000)}, ${at})`,
    ],
    [
      'moderation_log',
      retention.moderation,
      (id, at) => workers.database.sql`
        insert into moderation_log (id, moderator_handle, verb, subject_id, reason, at)
        values (${id}, 'CalmHeron42', 'hide', ${ana.id}, 'a reason', ${at})`,
    ],
    [
      'bans',
      retention.moderation,
      (id, at) => workers.database.sql`
        insert into bans (id, user_id, reason, started_at, ends_at)
        values (${id}, ${ana.id}, 'a reason', ${ago(3_000)}, ${at})`,
    ],
    [
      'audit_log',
      retention.audit,
      (id, at) => workers.database.sql`
        insert into audit_log (id, actor_handle, action, subject_kind, subject_id, at)
        values (${id}, 'CalmHeron42', 'member.role', 'member', ${ana.publicId}, ${at})`,
    ],
    [
      'outbox',
      retention.deadJobs,
      (id, at) => workers.database.sql`
        insert into outbox (id, job, data, dead_at) values (${id}, 'mail.send', '{}', ${at})`,
    ],
  ];

  test.each(tables)(
    'a row of %s goes after %i days, and no sooner',
    async (table, days, insert) => {
      const [old, young] = [newId(), newId()];
      await insert(old, ago(days + 1));
      await insert(young, ago(days - 1));
      await run('forget-old-records');
      expect(await left(table, [old, young])).toEqual([young]);
    },
  );

  test('pending mails, open reports, jobs, active bans, open feedback and public ideas stay at any age', async () => {
    const { sql } = workers.database;
    const [mail, report, ban, job] = [newId(), newId(), newId(), newId()];
    await sql`insert into mails (id, to_address, subject, created_at)
      values (${mail}, 'ana@example.com', 'Hello', ${ago(4_000)})`;
    await sql`insert into message_reports
      (id, reporter_id, reported_id, reason, details, messages, created_at)
      values (${report}, ${ana.publicId}, ${randomUUID()}, 'other', '', '[]', ${ago(4_000)})`;
    await sql`insert into bans (id, user_id, reason, started_at)
      values (${ban}, ${ana.id}, 'a reason', ${ago(4_000)})`;
    await sql`insert into outbox (id, job, data, created_at)
      values (${job}, 'mail.send', '{}', ${ago(4_000)})`;
    const [mistake, written, idea] = [newId(), newId(), newId()];
    await sql`insert into mistakes (id, guide_id, kind, text, quote, created_at)
      values (${mistake}, 'sleep-history', 'typo', 'words', '', ${ago(4_000)})`;
    await sql`insert into feedback (id, type, title, description, created_at)
      values (${written}, 'bug', 'A title', 'words', ${ago(4_000)})`;
    await sql`insert into feedback (id, type, title, description, state, created_at, settled_at,
        idea_title, idea_text, published_at)
      values (${idea}, 'bug', 'A title', 'words', 'done', ${ago(4_000)}, ${ago(4_000)}, 'An idea',
        'Its words', ${ago(4_000)})`;
    await run('forget-old-records');
    expect(await left('mistakes', [mistake])).toEqual([mistake]);
    expect(await left('feedback', [written, idea])).toEqual([written, idea]);
    expect(await left('mails', [mail])).toEqual([mail]);
    expect(await left('message_reports', [report])).toEqual([report]);
    expect(await left('bans', [ban])).toEqual([ban]);
    expect(await left('outbox', [job])).toEqual([job]);
  });

  test('an audit entry younger than six years cannot be deleted', async () => {
    const { sql } = workers.database;
    const id = newId();
    await sql`insert into audit_log (id, actor_handle, action, subject_kind, subject_id, at)
      values (${id}, 'CalmHeron42', 'member.role', 'member', ${ana.publicId}, ${ago(2_000)})`;
    await expect(sql`delete from audit_log where id = ${id}`).rejects.toThrow(/only ever added to/);
    await expect(sql`update audit_log set action = 'x' where id = ${id}`).rejects.toThrow();
    expect(await left('audit_log', [id])).toEqual([id]);
  });

  test('an expired session is deleted with its devices, a live one is not', async () => {
    const { sql } = workers.database;
    const [old, young] = [newId(), newId()];
    for (const [id, days] of [
      [old, 1],
      [young, -1],
    ] as const) {
      await sql`insert into sessions (id, user_id, token, expires_at)
        values (${id}, ${ana.id}, ${id}, ${ago(days)})`;
      await sql`insert into devices (user_id, device_id, session_id, keys, created_at, seen_at)
        values (${ana.id}, ${id}, ${id}, '{}', now(), now())`;
      await sql`insert into device_inbox (user_id, device_id, n, sender, type, content)
        values (${ana.id}, ${id}, 1, '@x:cascade', 'm.room.encrypted', '{}')`;
    }
    await run('forget-expired-sessions');
    expect(await left('sessions', [old, young])).toEqual([young]);
    const inbox = await sql`select device_id as id from device_inbox where user_id = ${ana.id}`;
    expect(inbox.map(({ id }) => id)).toEqual([young]);
  });

  test('a click is deleted after 60 days; the day keeps its sum', async () => {
    const { sql } = workers.database;
    const [ad] = await sql<{ id: string }[]>`select id from advertisements limit 1`;
    const clicks = [randomUUID(), randomUUID()];
    for (const [place, days] of [retention.adViews + 1, retention.adViews - 1].entries())
      await sql`insert into ad_clicks (ad_id, session_id, placement, at, charged_cents)
        values (${ad?.id ?? ''}, ${clicks[place] ?? ''}, 'sidebar', ${ago(days)}, 50)`;
    await run('forget-old-impressions');
    const rows = await sql`
      select session_id as id from ad_clicks where session_id = any(${clicks})`;
    expect(rows.map(({ id }) => id)).toEqual([clicks[1]]);
  });

  test('what a payment provider said is deleted after 90 days', async () => {
    const { sql } = workers.database;
    for (const days of [retention.paymentEvents + 1, retention.paymentEvents - 1])
      await sql`insert into payment_events
          (provider, event_id, kind, body, occurred_at, received_at, outcome)
        values ('test', ${String(days)}, 'page.paid', '', ${ago(days)}, ${ago(days)}, 'applied')`;
    await run('forget-old-records');
    const rows = await sql`select event_id as id from payment_events`;
    expect(rows.map(({ id }) => id)).toEqual([String(retention.paymentEvents - 1)]);
  });

  test('the stream of a deleted account is deleted; others stay', async () => {
    const { sql } = workers.database;
    const gone = `u:${newId()}`;
    await sql`insert into streams (stream, last_n)
      values (${gone}, 3), (${`u:${ana.id}`}, 2) on conflict do nothing`;
    await run('forget-old-records');
    const rows = await sql`
      select stream from streams where stream in (${gone}, ${`u:${ana.id}`})`;
    expect(rows.map(({ stream }) => stream)).toEqual([`u:${ana.id}`]);
  });
});
