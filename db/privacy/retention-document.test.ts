import { readFileSync } from 'node:fs';
import { periodOf, retention } from '@cascade/shared/domain/privacy/retention';
import { expect, test } from 'vitest';
import { everyTable } from '../factories/every-table.ts';
import { freshDatabase } from '../factories/fresh-database.ts';

const text = readFileSync(new URL('../../docs/retention.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, table = '', what = '', kept = '', why = '']) => ({ table, what, kept, why }),
);

const periods: Record<string, number> = {
  ad_clicks: retention.adViews,
  ad_impressions: retention.adViews,
  appointments: retention.practiceSessions,
  audit_log: retention.audit,
  bans: retention.moderation,
  examiner_evidence: retention.examinerEvidence,
  feedback: retention.settledFeedback,
  idempotency_keys: retention.idempotencyKeys,
  live_events: retention.liveEvents,
  mails: retention.mails,
  message_reports: retention.settledReports,
  mistakes: retention.settledReports,
  moderation_log: retention.moderation,
  notices: retention.notices,
  outbox: retention.deadJobs,
  page_views: retention.pageViews,
  payment_events: retention.paymentEvents,
  post_reports: retention.settledReports,
  practice_proposals: retention.practiceSessions,
  status_days: retention.systemStatus,
  status_minutes: retention.systemStatus,
  study_groups: retention.practiceSessions,
  support_tickets: retention.closedRequests,
  users: retention.unconfirmedAccounts,
};

test('every table of the schema is listed once, in order, with content, period and reason', async () => {
  await using database = await freshDatabase();
  const tables = await everyTable(database.sql);
  expect(rows.map(({ table }) => table)).toEqual(tables.sort());
});

test('the periods match the chores', () => {
  const stated = rows.filter(({ kept }) => /\d+ (day|year)/.test(kept));
  expect(stated.map(({ table }) => table)).toEqual(Object.keys(periods).sort());
  for (const { table, kept } of stated)
    expect([table, kept]).toEqual([table, expect.stringContaining(periodOf(periods[table] ?? 0))]);
  expect(text).toContain(`else after ${periodOf(retention.mailTexts)}`);
});
