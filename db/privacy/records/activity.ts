import { sql } from 'drizzle-orm';
import { COUNTER, OWN_ID, type PersonalRecord } from '../personal-record.ts';

export const activityRecords: PersonalRecord[] = [
  {
    file: 'activity',
    section: 'repeatableRequests',
    table: 'idempotency_keys',
    columns: ['key', 'status', 'created_at'],
    left: {
      user_id: OWN_ID,
      fingerprint: 'a hash that compares a repeated request with the first',
      body: 'a copy of an answer whose content is in the other files; kept for eight days',
    },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.created_at`,
  },
  {
    file: 'activity',
    section: 'pageViews',
    table: 'page_views',
    columns: ['at', 'path', 'referrer', 'device', 'browser', 'is_passing'],
    left: { id: 'names the row alone', visitor: 'a keyed hash of the account id' },
    whose: ({ visitor }) => sql`t.visitor = ${visitor}`,
    order: sql`t.at`,
  },
  {
    file: 'activity',
    section: 'countedAsVisitor',
    table: 'analytics_visitors',
    columns: ['visitor'],
    whose: ({ visitor }) => sql`t.visitor = ${visitor}`,
  },
  {
    file: 'activity',
    section: 'liveEvents',
    table: 'live_events',
    columns: ['name', 'at', 'data'],
    left: { id: 'names the row alone' },
    whose: ({ userId }) => sql`exists (select 1 from stream_entries e
      where e.event_id = t.id and e.stream = ${`u:${userId}`})`,
    order: sql`t.at`,
  },
  {
    file: 'activity',
    section: 'liveEventNumbers',
    table: 'streams',
    columns: ['last_n'],
    left: { stream: OWN_ID },
    whose: ({ userId }) => sql`t.stream = ${`u:${userId}`}`,
  },
  {
    file: 'activity',
    section: 'liveEventPlaces',
    table: 'stream_entries',
    columns: ['n', 'at'],
    left: { stream: OWN_ID, event_id: 'leads to the event, which liveEvents or the messages have' },
    whose: ({ userId }) => sql`t.stream = ${`u:${userId}`}`,
  },
  {
    file: 'activity',
    section: 'advertisementsBooked',
    table: 'advertisements',
    columns: [
      'id',
      'title',
      'content',
      'advertiser_name',
      'advertiser_email',
      'target_url',
      'created_at',
    ],
    left: Object.fromEntries(
      [
        'ad_type',
        'cta_text',
        'image_url',
        'category',
        'placement',
        'specialties',
        'cost_per_click_cents',
        'monthly_budget_cents',
        'current_spend_cents',
        'spend_month',
        'clicks',
        'start_date',
        'end_date',
        'is_active',
      ].map((column) => [column, 'about the advertisement, not about a person']),
    ),
    whose: ({ email }) => sql`lower(t.advertiser_email) = lower(${email})`,
  },
  {
    file: 'activity',
    section: 'waitingJobs',
    table: 'outbox',
    columns: ['job', 'created_at', 'due_at', 'failures', 'dead_at'],
    left: {
      id: 'names the row alone',
      data: 'ids of rows that the other files have',
      enqueued_at: COUNTER,
      error: 'what another server answered to us',
    },
    whose: ({ userId, publicId, email }) => sql`
      position(${userId} in t.data::text) > 0 or position(${publicId} in t.data::text) > 0
      or t.data->>'mailId' in (
        select m.id::text from mails m where lower(m.to_address) = lower(${email}))`,
  },
];
