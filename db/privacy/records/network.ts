import { sql } from 'drizzle-orm';
import { OTHER_PERSON, OWN_ID, type PersonalRecord } from '../personal-record.ts';

export const networkRecords: PersonalRecord[] = [
  {
    file: 'groups',
    section: 'connections',
    table: 'connections',
    columns: ['connected_at'],
    left: { low_id: OTHER_PERSON, high_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.low_id = ${userId} or t.high_id = ${userId}`,
    order: sql`t.connected_at`,
  },
  {
    file: 'groups',
    section: 'connectionRequests',
    table: 'connection_requests',
    columns: ['note', 'asked_at'],
    left: {
      asker_id: OWN_ID,
      asked_id: OTHER_PERSON,
      state: 'whether the other declined it, which is theirs to tell',
    },
    whose: ({ userId }) => sql`t.asker_id = ${userId} and t.state <> 'dropped'`,
    order: sql`t.asked_at`,
  },
  {
    file: 'profile',
    section: 'mentoring',
    table: 'mentor_offers',
    columns: ['text', 'offered_at'],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
  },
];
