import { type SQL, sql } from 'drizzle-orm';
import {
  COUNTER,
  OTHER_PERSON,
  OWN_ID,
  type PersonalRecord,
  type Self,
} from '../personal-record.ts';

const own = ({ userId }: Self) => sql`t.user_id = ${userId}`;
const ownApplications = ({ userId }: Self): SQL =>
  sql`(select a.id from examiner_applications a where a.user_id = ${userId})`;
const ownExaminer = ({ userId }: Self): SQL =>
  sql`t.examiner_id in (select x.id from examiners x where x.user_id = ${userId})`;

/** Applying as an examiner, and what one offers. */
export const examinerRecords: PersonalRecord[] = [
  {
    file: 'profile',
    section: 'examinerApplications',
    table: 'examiner_applications',
    columns: [
      ...['id', 'name', 'qualification', 'institution', 'experience', 'specialties'],
      ...['hourly_rate', 'availability', 'bio', 'contact', 'state', 'created_at', 'changed_at'],
      'decided_at',
    ],
    left: { user_id: OWN_ID, decided_by_id: OTHER_PERSON, rev: COUNTER },
    whose: own,
    order: sql`t.created_at`,
  },
  {
    file: 'profile',
    section: 'examinerApplicationMessages',
    table: 'examiner_application_messages',
    columns: ['id', 'application_id', 'kind', 'text', 'at'],
    left: { author_id: OTHER_PERSON },
    // Notes are the admins' own, about how they work.
    whose: (self) => sql`t.kind <> 'note' and t.application_id in ${ownApplications(self)}`,
    order: sql`t.at, t.id`,
  },
  {
    file: 'safety',
    section: 'examinerApplicationMessagesByYou',
    table: 'examiner_application_messages',
    columns: ['id', 'kind', 'text', 'at'],
    left: { author_id: OWN_ID, application_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.author_id = ${userId}`,
    order: sql`t.at, t.id`,
  },
  {
    file: 'profile',
    section: 'examinerEvidence',
    table: 'examiner_evidence',
    columns: ['id', 'application_id', 'file_name', 'media_type', 'size', 'created_at'],
    left: { content: 'the file itself, which the member handed in and has' },
    whose: (self) => sql`t.application_id in ${ownApplications(self)}`,
    order: sql`t.created_at`,
  },
  {
    file: 'profile',
    section: 'examiner',
    table: 'examiners',
    columns: [
      ...['id', 'name', 'qualification', 'institution', 'experience', 'specialties', 'bio'],
      ...['state', 'is_paused', 'time_zone', 'notice_minutes', 'buffer_minutes'],
      ...['cancellation_rule', 'shows_calibration', 'approved_at'],
    ],
    left: { user_id: OWN_ID, rev: COUNTER },
    whose: own,
  },
  {
    file: 'profile',
    section: 'examinerServices',
    table: 'examiner_services',
    columns: [
      ...['id', 'service_type', 'title', 'description', 'minutes', 'price', 'places', 'features'],
      ...['state', 'created_at', 'published_at'],
    ],
    left: { examiner_id: 'the id of the examiner, which is beside it', rev: COUNTER },
    whose: ownExaminer,
    order: sql`t.created_at`,
  },
  {
    file: 'profile',
    section: 'examinerHours',
    table: 'examiner_hours',
    columns: ['day', 'from_minute', 'to_minute'],
    left: { examiner_id: 'the id of the examiner, which is beside it' },
    whose: ownExaminer,
    order: sql`t.day, t.from_minute`,
  },
  {
    file: 'profile',
    section: 'examinerHoursExceptions',
    table: 'examiner_hours_exceptions',
    columns: ['date', 'is_free', 'from_minute', 'to_minute'],
    left: { examiner_id: 'the id of the examiner, which is beside it' },
    whose: ownExaminer,
    order: sql`t.date, t.from_minute`,
  },
  {
    file: 'profile',
    section: 'examinerAlert',
    table: 'examiner_alerts',
    columns: ['search', 'service_type', 'specialty', 'created_at'],
    left: { user_id: OWN_ID },
    whose: own,
  },
];
