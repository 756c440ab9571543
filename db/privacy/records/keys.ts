import { sql } from 'drizzle-orm';
import type { PersonalRecord } from '../personal-record.ts';
import { COUNTER, OTHER_PERSON, OWN_ID } from './reasons.ts';

const own = ({ userId }: { userId: string }) => sql`t.user_id = ${userId}`;

/** Devices and message keys: public keys, and values sealed for the person. */
export const keyRecords: PersonalRecord[] = [
  {
    file: 'keys',
    section: 'devices',
    table: 'devices',
    columns: [
      'device_id',
      'session_id',
      'name',
      'keys',
      'created_at',
      'seen_at',
      'approved_at',
      'approved_by',
      'approved_by_name',
    ],
    left: { user_id: OWN_ID, inbox_n: COUNTER },
    whose: own,
    order: sql`t.created_at`,
  },
  {
    file: 'keys',
    section: 'oneTimeKeys',
    table: 'one_time_keys',
    columns: ['device_id', 'name', 'key'],
    left: { user_id: OWN_ID, place: COUNTER },
    whose: own,
  },
  {
    file: 'keys',
    section: 'fallbackKeys',
    table: 'fallback_keys',
    columns: ['device_id', 'name', 'key', 'is_used'],
    left: { user_id: OWN_ID },
    whose: own,
  },
  {
    file: 'keys',
    section: 'waitingForDevices',
    table: 'device_inbox',
    columns: ['device_id', 'n', 'type', 'content'],
    left: { user_id: OWN_ID, sender: OTHER_PERSON },
    whose: own,
  },
  {
    file: 'keys',
    section: 'identity',
    table: 'signing_keys',
    columns: ['usage', 'key'],
    left: { user_id: OWN_ID },
    whose: own,
  },
  {
    file: 'keys',
    section: 'signatures',
    table: 'key_signatures',
    columns: ['target', 'signing_key', 'signature'],
    left: { signer_id: OWN_ID, target_user_id: OTHER_PERSON },
    whose: ({ userId }) => sql`t.signer_id = ${userId}`,
  },
  {
    file: 'keys',
    section: 'devicesChanged',
    table: 'device_lists',
    columns: ['changed_at'],
    left: { user_id: OWN_ID },
    whose: own,
  },
  {
    file: 'keys',
    section: 'waitingFor',
    table: 'key_waits',
    columns: [],
    left: { waiting_id: OWN_ID, awaited_id: 'exported beside, as their handle' },
    beside: () => ({ handle: sql`(select u.handle from users u where u.id = t.awaited_id)` }),
    whose: ({ userId }) => sql`t.waiting_id = ${userId}`,
  },
  {
    file: 'keys',
    section: 'backup',
    table: 'key_backups',
    columns: ['version', 'auth_data', 'etag'],
    left: { user_id: OWN_ID },
    whose: own,
  },
  {
    file: 'keys',
    section: 'backedUpKeys',
    table: 'backed_up_keys',
    columns: ['room_id', 'session_id', 'key'],
    left: { user_id: OWN_ID, place: COUNTER },
    whose: own,
  },
  {
    file: 'keys',
    section: 'sealedSecrets',
    table: 'key_secrets',
    columns: ['name', 'sealed'],
    left: { user_id: OWN_ID },
    whose: own,
  },
];
