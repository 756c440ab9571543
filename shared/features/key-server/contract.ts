import { z } from 'zod';
import { DeviceId } from '../../domain/encryption/envelope.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import {
  CrossSigningKey,
  DeviceKeys,
  DeviceMessageType,
  few,
  MatrixUser,
  OneTimeKey,
  oneTimeKeyName,
  Signatures,
} from './shapes.ts';

/**
 * One route for each outgoing request of the encryption library, answering what
 * `markRequestAsSent` expects.
 */

export const MOST_DEVICES = 10;
export const INBOX_PAGE = 200;

const device = z.object({ deviceId: DeviceId });
const Counts = z.object({ signed_curve25519: z.int().min(0) });

export const uploadKeys = defineRoute({
  name: 'keys.upload',
  method: 'post',
  path: '/api/keys/devices/:deviceId/upload',
  summary: 'KeysUpload: a device’s own keys, one-time keys and fallback keys',
  access: 'member',
  delivery: 'each-time',
  params: device,
  body: z.strictObject({
    device_keys: DeviceKeys.optional(),
    one_time_keys: few(oneTimeKeyName, OneTimeKey, 100).default({}),
    fallback_keys: few(oneTimeKeyName, OneTimeKey, 1).default({}),
  }),
  response: z.object({ one_time_key_counts: Counts }),
  failures: ['not_found', 'conflict', 'invalid'],
});

export const queryKeys = defineRoute({
  name: 'keys.query',
  method: 'post',
  path: '/api/keys/query',
  summary:
    'KeysQuery: devices and identities of people; the caller is notified of the first keys of people without any',
  access: 'member',
  delivery: 'each-time',
  body: z.strictObject({
    device_keys: few(MatrixUser, z.array(DeviceId).max(MOST_DEVICES), 250),
    timeout: z.int().optional(),
  }),
  response: z.object({
    device_keys: z.record(z.string(), z.record(z.string(), DeviceKeys)),
    master_keys: z.record(z.string(), CrossSigningKey),
    self_signing_keys: z.record(z.string(), CrossSigningKey),
    user_signing_keys: z.record(z.string(), CrossSigningKey),
    failures: z.object({}),
  }),
});

export const claimKeys = defineRoute({
  name: 'keys.claim',
  method: 'post',
  path: '/api/keys/claim',
  summary: 'KeysClaim: a one-time key of each device, used only once, otherwise its fallback key',
  access: 'verified',
  body: z.strictObject({
    one_time_keys: few(MatrixUser, few(DeviceId, z.literal('signed_curve25519'), MOST_DEVICES), 20),
    timeout: z.int().optional(),
  }),
  response: z.object({
    one_time_keys: z.record(z.string(), z.record(z.string(), z.record(z.string(), OneTimeKey))),
    failures: z.object({}),
  }),
});

export const uploadSigningKeys = defineRoute({
  name: 'keys.upload-signing',
  method: 'put',
  path: '/api/keys/signing',
  summary:
    'UploadSigningKeys: the member’s identity. Another master key is a new identity: it needs a fresh proof, others are warned, and the recovery data is deleted',
  access: 'member',
  delivery: 'each-time',
  /** `only=first`: refused if an identity exists, whatever the proof. */
  query: z.object({ only: z.literal('first').optional() }),
  body: z.strictObject({
    master_key: CrossSigningKey,
    self_signing_key: CrossSigningKey,
    user_signing_key: CrossSigningKey,
  }),
  response: z.object({}),
  failures: ['invalid', 'conflict', 'proof_required'],
});

/** A signed object as the library repeats it; only its signatures are stored. */
const Signed = z.looseObject({ signatures: Signatures });

export const uploadSignatures = defineRoute({
  name: 'keys.upload-signatures',
  method: 'post',
  path: '/api/keys/signatures',
  summary: 'SignatureUpload: the member’s signatures on own devices and on identities of others',
  access: 'member',
  delivery: 'each-time',
  body: few(MatrixUser, few(z.string().max(60), Signed, 20), 20),
  response: z.object({ failures: z.object({}) }),
  failures: ['invalid'],
});

export const sendToDevices = defineRoute({
  name: 'keys.send',
  method: 'post',
  path: '/api/keys/messages',
  summary: 'ToDevice: messages for single devices, or for all (*) of a person',
  access: 'verified',
  body: z.strictObject({
    type: DeviceMessageType,
    messages: few(
      MatrixUser,
      few(z.string().max(40), z.record(z.string(), z.unknown()), MOST_DEVICES),
      20,
    ),
  }),
  response: z.object({}),
  failures: ['invalid'],
});

export const InboxMessage = z.object({
  n: z.int().positive(),
  sender: MatrixUser,
  type: DeviceMessageType,
  content: z.record(z.string(), z.unknown()),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

export const readInbox = defineRoute({
  name: 'keys.inbox',
  method: 'get',
  path: '/api/keys/devices/:deviceId/inbox',
  summary: 'The oldest messages for one of the caller’s devices; they stay until confirmed',
  access: 'member',
  params: device,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  response: z.array(InboxMessage),
  failures: ['not_found'],
});

export const confirmInbox = defineRoute({
  name: 'keys.confirm',
  method: 'post',
  path: '/api/keys/devices/:deviceId/inbox/confirm',
  summary: 'Deletes messages up to a number, once the device has stored them',
  access: 'member',
  delivery: 'each-time',
  params: device,
  body: z.strictObject({ upTo: z.int().positive() }),
  response: z.object({}),
  failures: ['not_found'],
});

export const syncDevice = defineRoute({
  name: 'keys.sync',
  method: 'post',
  path: '/api/keys/devices/:deviceId/sync',
  summary:
    'What a device needs when its page starts; binds it to this session, whose end removes it',
  access: 'member',
  delivery: 'each-time',
  params: device,
  body: z.strictObject({ since: z.iso.datetime().nullable() }),
  response: z.object({
    /** False: the server does not know this device, which must start with an empty store. */
    isKnown: z.boolean(),
    one_time_key_counts: Counts,
    unused_fallback_keys: z.array(z.string()),
    /** People in one's conversations and groups whose devices changed after `since`; all without it. */
    changed: z.array(MatrixUser),
    next: z.iso.datetime(),
  }),
});

export const devicesChanged = defineEvent({
  name: 'devices.changed',
  summary:
    'The member, or somebody in a conversation or group with them, has other devices or another identity: query them again',
  isDurable: true,
  data: z.object({ user: MatrixUser }),
});

export const deviceMessaged = defineEvent({
  name: 'device.messaged',
  summary: 'Messages wait in the inbox of one of the member’s devices',
  isDurable: true,
  data: z.object({ deviceId: DeviceId, upTo: z.int().positive() }),
});

export const oneTimeKeysClaimed = defineEvent({
  name: 'device.keys-claimed',
  summary: 'How many one-time keys a device of the member has left',
  isDurable: false,
  data: z.object({
    deviceId: DeviceId,
    one_time_key_counts: Counts,
    unused_fallback_keys: z.array(z.string()),
  }),
});
