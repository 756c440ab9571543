import { type SQL, sql } from 'drizzle-orm';
import {
  COUNTER,
  OTHER_PERSON,
  OWN_ID,
  type PersonalRecord,
  type Self,
} from '../personal-record.ts';

const mine = ({ userId }: Self): SQL =>
  sql`select m.conversation_id from conversation_members m where m.user_id = ${userId}`;

/** The other person's handle in the conversation `id`; null when their account is gone. */
const otherHandle = ({ publicId }: Self, id: SQL): SQL => sql`(
  select u.handle from conversation_members o join users u on u.id = o.user_id
  where o.conversation_id = ${id} and o.person_id <> ${publicId})`;

const handleOf = (id: SQL): SQL => sql`(select u.handle from users u where u.id = ${id})`;

const WITHHELD = 'would show whether somebody blocked the person';

/** Own messages show the own version where a block withheld a change. */
const own = ({ publicId }: Self, name: string, plain: SQL): SQL => sql`
  case when t.sender_id = ${publicId} and t.own_view is not null
    then nullif(t.own_view->${name}, 'null') else to_jsonb(${plain}) end`;

export const messageRecords: PersonalRecord[] = [
  {
    file: 'messages',
    section: 'conversations',
    table: 'conversations',
    columns: ['id', 'created_at'],
    left: {
      low_id: OTHER_PERSON,
      high_id: OTHER_PERSON,
      started_by: 'exported beside, as whether it was the person',
      last_place: WITHHELD,
    },
    beside: (self) => ({
      otherHandle: otherHandle(self, sql`t.id`),
      startedByYou: sql`t.started_by = ${self.publicId}`,
    }),
    whose: (self) => sql`t.id in (${mine(self)})`,
    order: sql`t.created_at`,
  },
  {
    file: 'messages',
    section: 'reading',
    table: 'conversation_members',
    columns: [
      'conversation_id',
      'sent',
      'read_up_to',
      'receipt_up_to',
      'unread',
      'latest_place',
      'latest_at',
      'mailed_at',
    ],
    left: { user_id: OWN_ID, person_id: OWN_ID },
    whose: ({ userId }) => sql`t.user_id = ${userId}`,
  },
  {
    file: 'messages',
    section: 'messages',
    table: 'messages',
    columns: ['id', 'conversation_id', 'place', 'reply_to', 'created_at'],
    left: {
      sender_id: 'exported beside, as whether it was the person',
      content: 'exported beside, as the person sees it',
      edited_at: 'exported beside, as the person sees it',
      deleted_at: 'exported beside, as the person sees it',
      own_view: 'exported beside, in place of the columns that it replaces',
      rev: COUNTER,
      fingerprint: 'a hash that compares a repeated message with the first',
      is_withheld: WITHHELD,
    },
    beside: (self) => ({
      isOwn: sql`t.sender_id = ${self.publicId}`,
      otherHandle: otherHandle(self, sql`t.conversation_id`),
      content: own(self, 'content', sql`t.content`),
      editedAt: own(self, 'editedAt', sql`t.edited_at`),
      deletedAt: own(self, 'deletedAt', sql`t.deleted_at`),
    }),
    whose: (self) => sql`t.conversation_id in (${mine(self)})
      and (not t.is_withheld or t.sender_id = ${self.publicId})`,
    order: sql`t.created_at, t.place`,
  },
  {
    file: 'messages',
    section: 'blocked',
    table: 'blocks',
    columns: ['created_at'],
    left: { blocker_id: OWN_ID, blocked_id: 'exported beside, as their handle' },
    beside: () => ({ handle: handleOf(sql`t.blocked_id`) }),
    whose: ({ userId }) => sql`t.blocker_id = ${userId}`,
  },
  {
    file: 'safety',
    section: 'reportsOfPeople',
    table: 'message_reports',
    columns: ['id', 'reason', 'details', 'messages', 'created_at', 'settled_at', 'outcome'],
    left: { reporter_id: OWN_ID, reported_id: 'exported beside, as their handle' },
    beside: () => ({
      about: sql`(select u.handle from users u where u.public_id = t.reported_id)`,
    }),
    whose: ({ publicId }) => sql`t.reporter_id = ${publicId}`,
    order: sql`t.created_at`,
  },
];
