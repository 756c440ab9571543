import { sql } from 'drizzle-orm';
import { OTHER_PERSON, OWN_ID, type PersonalRecord } from '../personal-record.ts';

export const studyPartnerRecords: PersonalRecord[] = [
  {
    file: 'groups',
    section: 'partnerWishes',
    table: 'partner_wishes',
    columns: ['wish', 'wished_at'],
    left: { user_id: OWN_ID, other_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.wished_at`,
  },
  {
    file: 'groups',
    section: 'appointments',
    table: 'appointments',
    columns: ['session_id', 'starts_at', 'outcome'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.starts_at`,
  },
  {
    file: 'groups',
    section: 'practiseNowWaiting',
    table: 'practise_now_waiting',
    columns: ['size', 'role', 'category', 'mode', 'since', 'last_seen', 'is_back'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.since`,
  },
  {
    file: 'groups',
    section: 'practiseNowWishes',
    table: 'practise_now_people',
    columns: ['match_id', 'size', 'role', 'category', 'mode', 'since', 'is_current'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.since`,
  },
  {
    file: 'groups',
    section: 'practiseNowMatches',
    table: 'practise_now_matches',
    columns: [
      'id',
      'group_id',
      'session_id',
      'size',
      'mode',
      'state',
      'matched_at',
      'answer_by',
      'ended_at',
    ],
    whose: ({ userId }) =>
      sql`t.id in (select match_id from practise_now_people where user_id = ${userId})`,
    order: sql`t.matched_at`,
  },
];
