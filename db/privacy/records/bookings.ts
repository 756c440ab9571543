import { sql } from 'drizzle-orm';
import { COUNTER, OTHER_PERSON, OWN_ID, type PersonalRecord } from '../personal-record.ts';

const ofOwnExaminer = (userId: string) =>
  sql`t.examiner_id in (select id from examiners where user_id = ${userId})`;

export const bookingRecords: PersonalRecord[] = [
  {
    file: 'practice',
    section: 'bookings',
    table: 'bookings',
    columns: [
      ...['id', 'session_id', 'place', 'state', 'held_until', 'price', 'fee', 'refunded'],
      ...['cancellation_rule', 'cancelled_by', 'created_at', 'changed_at'],
    ],
    left: { member_id: OWN_ID, rev: COUNTER },
    whose: ({ userId }) => sql`t.member_id = ${userId}`,
    order: sql`t.created_at, t.id`,
  },
  {
    file: 'practice',
    section: 'bookedSessions',
    table: 'booking_sessions',
    columns: [
      ...['id', 'service_id', 'starts_at', 'ends_at', 'busy', 'places', 'state', 'created_at'],
    ],
    left: { examiner_id: OTHER_PERSON, rev: COUNTER },
    whose: ({ userId }) => sql`${ofOwnExaminer(userId)}
      or t.id in (select session_id from bookings where member_id = ${userId})`,
    order: sql`t.starts_at, t.id`,
  },
  {
    file: 'practice',
    section: 'reviewsOfExaminers',
    table: 'booking_reviews',
    columns: [...['booking_id', 'stars', 'text', 'answer', 'answered_at', 'state', 'created_at']],
    left: { examiner_id: OTHER_PERSON, author_id: OTHER_PERSON, rev: COUNTER },
    whose: ({ userId }) => sql`t.author_id = ${userId} or ${ofOwnExaminer(userId)}`,
    order: sql`t.created_at, t.booking_id`,
  },
];
