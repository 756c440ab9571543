import { sql } from 'drizzle-orm';
import { COUNTER, OTHER_PERSON, OWN_ID, type PersonalRecord } from '../personal-record.ts';

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
    section: 'partnerSettings',
    table: 'partner_settings',
    columns: ['is_looking', 'shows_exam_date', 'languages', 'experience', 'ways', 'changed_at'],
    left: {
      user_id: OWN_ID,
      rev: COUNTER,
      place: 'a random number that decides in which order members are considered',
    },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
  },
];
