import { sql } from 'drizzle-orm';
import { OTHER_PERSON, OWN_ID, type PersonalRecord } from '../personal-record.ts';

export const safetyRecords: PersonalRecord[] = [
  {
    file: 'safety',
    section: 'reportsOfPosts',
    table: 'post_reports',
    columns: ['id', 'post_id', 'reason', 'details', 'created_at', 'settled_at'],
    left: { reporter_id: OWN_ID },
    whose: ({ userId }) => sql`t.reporter_id = ${userId}`,
    order: sql`t.created_at`,
  },
  {
    file: 'safety',
    section: 'reportedMistakes',
    table: 'mistakes',
    columns: [
      'id',
      'scenario_id',
      'part',
      'edition',
      'guide_id',
      'kind',
      'text',
      'quote',
      'created_at',
      'outcome',
      'sentence',
      'settled_at',
    ],
    left: { reporter_id: OWN_ID },
    whose: ({ userId }) => sql`t.reporter_id = ${userId}`,
    order: sql`t.created_at`,
  },
  {
    file: 'safety',
    section: 'bans',
    table: 'bans',
    columns: ['id', 'scope', 'post_id', 'reason', 'started_at', 'ends_at', 'lifted_at'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.started_at`,
  },
  {
    file: 'safety',
    section: 'decisionsAboutYou',
    table: 'moderation_log',
    columns: ['id', 'verb', 'post_id', 'reason', 'at'],
    left: { subject_id: OWN_ID, moderator_id: OTHER_PERSON, moderator_handle: OTHER_PERSON },
    whose: ({ userId }) => sql`t.subject_id = ${userId}`,
    order: sql`t.at`,
  },
  {
    file: 'safety',
    section: 'decisionsByYou',
    table: 'moderation_log',
    columns: ['id', 'verb', 'post_id', 'reason', 'at', 'moderator_handle'],
    left: { moderator_id: OWN_ID, subject_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.moderator_id = ${userId}`,
    order: sql`t.at`,
  },
  {
    file: 'safety',
    section: 'auditEntriesAboutYou',
    table: 'audit_log',
    columns: ['action', 'subject_kind', 'subject_id', 'before', 'after', 'at'],
    left: { id: 'names the row alone', actor_id: OTHER_PERSON, actor_handle: OTHER_PERSON },
    whose: ({ userId, publicId }) => sql`(t.subject_kind = 'member' and t.subject_id = ${publicId})
      or (t.subject_kind = 'submission' and t.subject_id in (
        select s.id::text from submissions s where s.user_id = ${userId}))
      or (t.subject_kind = 'ticket' and t.subject_id in (
        select s.id::text from support_tickets s where s.user_id = ${userId}))`,
    order: sql`t.at`,
  },
  {
    file: 'safety',
    section: 'auditEntriesByYou',
    table: 'audit_log',
    columns: ['action', 'subject_kind', 'before', 'after', 'at', 'actor_handle'],
    left: { id: 'names the row alone', actor_id: OWN_ID, subject_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.actor_id = ${userId}`,
    order: sql`t.at`,
  },
];
