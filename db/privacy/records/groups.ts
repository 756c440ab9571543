import { type SQL, sql } from 'drizzle-orm';
import { COUNTER, OWN_ID, type PersonalRecord, SECRET, type Self } from '../personal-record.ts';

const ownGroups = ({ userId }: Self): SQL =>
  sql`(select m.group_id from study_group_members m where m.user_id = ${userId})`;

const administers = ({ userId }: Self): SQL => sql`t.group_id in (
  select m.group_id from study_group_members m where m.user_id = ${userId} and m.is_admin)`;

export const groupRecords: PersonalRecord[] = [
  {
    file: 'groups',
    section: 'groups',
    table: 'study_groups',
    columns: ['id', 'name', 'description', 'specialty', 'max_members', 'is_private', 'created_at'],
    left: { created_by: OWN_ID, rev: COUNTER },
    whose: (self) => sql`t.id in ${ownGroups(self)}`,
    order: sql`t.created_at`,
  },
  {
    file: 'groups',
    section: 'memberships',
    table: 'study_group_members',
    columns: ['group_id', 'is_admin', 'joined_at'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.joined_at`,
  },
  {
    file: 'groups',
    section: 'removals',
    table: 'study_group_removals',
    columns: ['group_id', 'removed_at'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.removed_at`,
  },
  {
    file: 'groups',
    section: 'requests',
    table: 'study_group_requests',
    columns: ['group_id', 'note', 'asked_at'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.asked_at`,
  },
  {
    file: 'groups',
    section: 'invitations',
    table: 'study_group_invitations',
    columns: ['group_id', 'expires_at'],
    left: { token: SECRET },
    whose: administers,
    order: sql`t.expires_at`,
  },
  {
    file: 'groups',
    section: 'sessionsYouPlanned',
    table: 'study_group_sessions',
    columns: [
      'id',
      'group_id',
      'title',
      'description',
      'start',
      'time_zone',
      'recurrence',
      'until',
      'duration_minutes',
      'meeting_platform',
      'meeting_link',
      'has_waiting_room',
      'is_recorded',
      'reminder_minutes',
      'status',
      'created_at',
      'changed_at',
    ],
    left: { organiser_id: OWN_ID, rev: COUNTER },
    whose: ({ userId }) => sql`t.organiser_id = ${userId}`,
    order: sql`t.created_at`,
  },
  {
    file: 'groups',
    section: 'answers',
    table: 'study_group_answers',
    columns: ['session_id', 'starts_at', 'answer'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.starts_at`,
  },
];
