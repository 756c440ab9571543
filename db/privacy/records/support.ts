import { sql } from 'drizzle-orm';
import {
  COUNTER,
  OTHER_PERSON,
  OWN_ID,
  type PersonalRecord,
  SECRET,
  type Self,
} from '../personal-record.ts';

/** Also what was written signed out with an address that the member has confirmed as theirs. */
const ownTickets = ({ userId, email }: Self) => sql`
  select s.id from support_tickets s where s.user_id = ${userId} or (s.user_id is null
    and lower(s.email) = lower(${email})
    and exists (select 1 from users u where u.id = ${userId} and u.email_verified))`;

export const supportRecords: PersonalRecord[] = [
  {
    file: 'safety',
    section: 'supportRequests',
    table: 'support_tickets',
    columns: [
      ...['id', 'number', 'email', 'subject', 'category', 'priority', 'state', 'created_at'],
      ...['changed_at', 'owed_since', 'due_at', 'closed_at', 'merged_into_id'],
    ],
    left: { user_id: OWN_ID, assignee_id: OTHER_PERSON, rev: COUNTER, person_rev: COUNTER },
    whose: (self) => sql`t.id in (${ownTickets(self)})`,
    order: sql`t.number`,
  },
  {
    file: 'safety',
    section: 'supportMessages',
    table: 'support_messages',
    columns: ['id', 'ticket_id', 'kind', 'text', 'at'],
    left: { author_id: OTHER_PERSON },
    // Notes are the admins' own, about how they work.
    whose: (self) => sql`t.kind <> 'note' and t.ticket_id in (${ownTickets(self)})`,
    order: sql`t.at, t.id`,
  },
  {
    file: 'safety',
    section: 'supportMessagesByYou',
    table: 'support_messages',
    columns: ['id', 'kind', 'text', 'at'],
    left: { author_id: OWN_ID, ticket_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.author_id = ${userId}`,
    order: sql`t.at, t.id`,
  },
  {
    file: 'safety',
    section: 'supportLinks',
    table: 'support_links',
    columns: ['ticket_id', 'created_at', 'ends_at'],
    left: { token_hash: SECRET },
    whose: (self) => sql`t.ticket_id in (${ownTickets(self)})`,
    order: sql`t.created_at`,
  },
];
