import { type SQL, sql } from 'drizzle-orm';
import {
  COUNTER,
  OTHER_PERSON,
  OWN_ID,
  type PersonalRecord,
  SECRET,
  type Self,
  STATION_TEXT,
} from '../personal-record.ts';

const me = ({ userId }: Self): SQL =>
  sql`(select p.id from circuit_people p where p.user_id = ${userId})`;

const takesPart = ({ userId }: Self): SQL =>
  sql`select p.circuit_id from circuit_people p where p.user_id = ${userId}`;

/** Circuits whose plan they may see: their own, unless they sit it, and published ones. */
const seesPlan = (self: Self): SQL => sql`t.circuit_id in (
  select c.id from circuits c join circuit_people p on p.circuit_id = c.id
  where p.user_id = ${self.userId} and (c.state = 'published'
    or (p.status = 'joined' and p.standing in ('owner', 'co-proctor') and c.mode <> 'trio')))`;

const isPublished = sql`exists (
  select 1 from circuits c where c.id = t.circuit_id and c.state = 'published')`;

const CLOCK = 'the state of the clock, which is not about the person';

export const circuitRecords: PersonalRecord[] = [
  {
    file: 'circuits',
    section: 'circuits',
    table: 'circuits',
    columns: [
      'id',
      'name',
      'state',
      'mode',
      'preset',
      'speed',
      'scheduled_for',
      'breaks',
      'extra_reading_seconds',
      'extra_task_seconds',
      'created_at',
      'launched_at',
      'ended_at',
      'marking_closed_at',
      'published_at',
    ],
    left: {
      seed: 'the number that seats people: it would give the plan away',
      rev: COUNTER,
      clock_rev: COUNTER,
      segment: CLOCK,
      ends_at: CLOCK,
      paused_at: CLOCK,
      remaining_ms: CLOCK,
      extended_ms: CLOCK,
      last_round: CLOCK,
    },
    whose: (self) => sql`t.id in (${takesPart(self)})`,
    order: sql`t.created_at`,
  },
  {
    file: 'circuits',
    section: 'takingPart',
    table: 'circuit_people',
    columns: [
      'id',
      'circuit_id',
      'standing',
      'status',
      'wish',
      'is_ready',
      'has_tested_sound',
      'seen_at',
      'added_at',
    ],
    left: { user_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
    order: sql`t.added_at`,
  },
  {
    file: 'circuits',
    section: 'plans',
    table: 'circuit_places',
    columns: ['circuit_id', 'place', 'scenario_id', 'video_url', 'is_void'],
    left: { snapshot: STATION_TEXT },
    whose: seesPlan,
    order: sql`t.circuit_id, t.place`,
  },
  {
    file: 'circuits',
    section: 'joinLinks',
    table: 'circuit_links',
    columns: ['circuit_id', 'wish'],
    left: { token: SECRET },
    whose: seesPlan,
  },
  {
    file: 'circuits',
    section: 'seats',
    table: 'circuit_seats',
    columns: ['id', 'circuit_id', 'role', 'place', 'from_round', 'until_round'],
    left: { person_id: OWN_ID },
    whose: (self) => sql`t.person_id in ${me(self)}`,
  },
  {
    file: 'circuits',
    section: 'actsAsProctor',
    table: 'circuit_log',
    columns: ['circuit_id', 'at', 'act', 'text'],
    left: { id: 'names the row alone', person_id: OWN_ID },
    whose: (self) => sql`t.person_id in ${me(self)}`,
    order: sql`t.at`,
  },
  {
    file: 'circuits',
    section: 'marksReceived',
    table: 'circuit_sheets',
    columns: ['circuit_id', 'place', 'round', 'mark_hundredths', 'saved_at'],
    left: {
      candidate_id: OWN_ID,
      examiner_id: OTHER_PERSON,
      version: COUNTER,
      sheet: 'exported beside, without the note that is for the examiner alone',
    },
    beside: () => ({ sheet: sql`t.sheet - 'privateNote'` }),
    whose: (self) => sql`t.candidate_id in ${me(self)} and ${isPublished}`,
    order: sql`t.saved_at`,
  },
  {
    file: 'circuits',
    section: 'marksGiven',
    table: 'circuit_sheets',
    columns: ['circuit_id', 'place', 'round', 'mark_hundredths', 'saved_at', 'sheet'],
    left: { candidate_id: OTHER_PERSON, examiner_id: OWN_ID, version: COUNTER },
    whose: (self) => sql`t.examiner_id in ${me(self)}`,
    order: sql`t.saved_at`,
  },
  {
    file: 'circuits',
    section: 'impressionsReceived',
    table: 'circuit_impressions',
    columns: ['circuit_id', 'place', 'round', 'feeling', 'comment'],
    left: { candidate_id: OWN_ID, role_player_id: OTHER_PERSON },
    whose: (self) => sql`t.candidate_id in ${me(self)} and ${isPublished}`,
  },
  {
    file: 'circuits',
    section: 'impressionsGiven',
    table: 'circuit_impressions',
    columns: ['circuit_id', 'place', 'round', 'feeling', 'comment'],
    left: { candidate_id: OTHER_PERSON, role_player_id: OWN_ID },
    whose: (self) => sql`t.role_player_id in ${me(self)}`,
  },
  {
    file: 'circuits',
    section: 'selfRatings',
    table: 'circuit_self_ratings',
    columns: ['circuit_id', 'round', 'global_rating', 'comment'],
    left: { candidate_id: OWN_ID },
    whose: (self) => sql`t.candidate_id in ${me(self)}`,
  },
];
