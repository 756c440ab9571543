import { z } from 'zod';
import { DeviceId } from '../../domain/encryption/envelope.ts';
import { publicIdOf } from '../../domain/encryption/matrix-ids.ts';

/**
 * The library's format (Matrix client-server API, "End-to-End Encryption"). Signed data must be
 * returned exactly as sent, so schemas are strict and trim nothing.
 */

export const MatrixUser = z
  .string()
  .max(60)
  .refine((id) => publicIdOf(id) !== undefined, 'must be @<public id>:cascade');

export const PublicKey = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'must be 32 bytes in base64');
const Signature = z.string().regex(/^[A-Za-z0-9+/]{86}$/, 'must be 64 bytes in base64');

export function few<Value extends z.ZodType>(key: z.ZodString, value: Value, most: number) {
  return z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= most, `must have at most ${most} entries`);
}

const signerKey = z.string().regex(/^ed25519:[A-Za-z0-9+/_-]{1,60}$/, 'must name an ed25519 key');
export const Signatures = few(MatrixUser, few(signerKey, Signature, 10), 2);

export const DeviceKeys = z.strictObject({
  user_id: MatrixUser,
  device_id: DeviceId,
  algorithms: z.array(z.string().max(60)).max(10),
  keys: few(z.string().regex(/^(ed25519|curve25519):[A-Za-z0-9_-]{6,40}$/), PublicKey, 2),
  signatures: Signatures,
});
export type DeviceKeys = z.infer<typeof DeviceKeys>;

export const CrossSigningKey = z.strictObject({
  user_id: MatrixUser,
  usage: z.array(z.enum(['master', 'self_signing', 'user_signing'])).length(1),
  keys: few(signerKey, PublicKey, 1),
  signatures: Signatures.optional(),
});
export type CrossSigningKey = z.infer<typeof CrossSigningKey>;

export const OneTimeKey = z.strictObject({
  key: PublicKey,
  fallback: z.literal(true).optional(),
  signatures: Signatures,
});
export const oneTimeKeyName = z
  .string()
  .regex(/^signed_curve25519:[A-Za-z0-9+/_-]{1,20}$/, 'must name a signed_curve25519 key');

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]+$/, 'must be base64 without padding');

/** One device's Olm message for another, unreadable for the server. */
const OlmContent = z.strictObject({
  algorithm: z.literal('m.olm.v1.curve25519-aes-sha2'),
  sender_key: PublicKey,
  ciphertext: few(
    z.string().length(43),
    z.strictObject({ type: z.int().min(0).max(1), body: base64(16_384) }),
    1,
  ),
  'org.matrix.msgid': z.string().max(64).optional(),
});

const requestId = z.string().max(64);
const roomId = z.string().max(100);

const KeyRequestContent = z.strictObject({
  action: z.enum(['request', 'request_cancellation']),
  request_id: requestId,
  requesting_device_id: DeviceId,
  name: z.string().max(60).optional(),
  body: z
    .strictObject({
      algorithm: z.literal('m.megolm.v1.aes-sha2'),
      room_id: roomId,
      sender_key: PublicKey.optional(),
      session_id: PublicKey,
    })
    .optional(),
});

const WithheldContent = z.strictObject({
  algorithm: z.string().max(60),
  code: z.enum(['m.blacklisted', 'm.unverified', 'm.unauthorised', 'm.unavailable', 'm.no_olm']),
  reason: z.string().max(200).optional(),
  room_id: roomId.optional(),
  session_id: PublicKey.optional(),
  sender_key: PublicKey,
  from_device: DeviceId.optional(),
  'org.matrix.msgid': z.string().max(64).optional(),
});

const digest = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'must be 32 bytes in base64');
const verification = {
  transaction_id: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits'),
};
const methods = z
  .array(z.enum(['m.sas.v1', 'm.qr_code.show.v1', 'm.qr_code.scan.v1', 'm.reciprocate.v1']))
  .max(4);
const keyAgreement = z.enum(['curve25519', 'curve25519-hkdf-sha256']);
const messageCode = z.enum([
  'hkdf-hmac-sha256',
  'hkdf-hmac-sha256.v2',
  'org.matrix.msc3783.hkdf-hmac-sha256',
]);
const shortCodes = z.array(z.enum(['decimal', 'emoji'])).max(2);

/** The steps of approving a device (`m.key.verification.*`). */
const verificationMessages = {
  'm.key.verification.request': z.strictObject({
    ...verification,
    from_device: DeviceId,
    methods,
    timestamp: z.int().min(0),
  }),
  'm.key.verification.ready': z.strictObject({ ...verification, from_device: DeviceId, methods }),
  'm.key.verification.start': z.discriminatedUnion('method', [
    z.strictObject({
      ...verification,
      from_device: DeviceId,
      method: z.literal('m.sas.v1'),
      hashes: z.array(z.literal('sha256')).max(1),
      key_agreement_protocols: z.array(keyAgreement).max(2),
      message_authentication_codes: z.array(messageCode).max(3),
      short_authentication_string: shortCodes,
    }),
    z.strictObject({
      ...verification,
      from_device: DeviceId,
      method: z.literal('m.reciprocate.v1'),
      secret: base64(64),
    }),
  ]),
  'm.key.verification.accept': z.strictObject({
    ...verification,
    commitment: digest,
    hash: z.literal('sha256'),
    key_agreement_protocol: keyAgreement,
    message_authentication_code: messageCode,
    short_authentication_string: shortCodes,
  }),
  'm.key.verification.key': z.strictObject({ ...verification, key: PublicKey }),
  'm.key.verification.mac': z.strictObject({
    ...verification,
    keys: digest,
    mac: few(signerKey, digest, 4),
  }),
  'm.key.verification.done': z.strictObject(verification),
  'm.key.verification.cancel': z.strictObject({
    ...verification,
    code: z.string().regex(/^m\.[a-z_]{1,40}$/, 'must be a code'),
    reason: z.string().max(200),
  }),
} as const;

/** Verifications concern one member's own devices only. */
export const isVerification = (type: string) => Object.hasOwn(verificationMessages, type);

/** To-device messages by type; none carries free text. */
export const deviceMessages = {
  'm.room.encrypted': OlmContent,
  'm.room_key_request': KeyRequestContent,
  'm.secret.request': KeyRequestContent,
  'm.room_key.withheld': WithheldContent,
  ...verificationMessages,
} as const;

export const DeviceMessageType = z.enum(
  Object.keys(deviceMessages) as (keyof typeof deviceMessages)[],
);

const backedUpKey = {
  first_message_index: z.int().min(0),
  forwarded_count: z.int().min(0),
  is_verified: z.boolean(),
  session_data: z.strictObject({
    ephemeral: PublicKey,
    mac: base64(64),
    ciphertext: base64(4_096),
  }),
};

/**
 * A room key in the backup, sealed and authenticated
 * (`shared/domain/encryption/recovery-seal.ts`).
 */
export const BackedUpKey = z.strictObject({
  ...backedUpKey,
  sender: z.uuid(),
  auth: PublicKey,
});
export type BackedUpKey = z.infer<typeof BackedUpKey>;

/** A stored key of form 1 has no authentication, and devices refuse it. */
export const KeptRoomKey = z.strictObject({
  ...backedUpKey,
  sender: z.uuid().optional(),
  auth: PublicKey.optional(),
});

export const RoomId = z
  .string()
  .regex(
    /^!([0-9a-f-]{36}|g)\.[0-9a-f-]{36}:cascade$/,
    'must be the room of two people or of a group',
  );

/** A private key of the identity: 43 letters, sealed with AES-256-GCM. */
export const SealedSecret = z.strictObject({
  form: z.literal(2),
  iv: z.string().regex(/^[A-Za-z0-9+/]{16}$/, 'must be 12 bytes in base64'),
  ciphertext: z.string().regex(/^[A-Za-z0-9+/]{79}$/, 'must be 59 bytes in base64'),
});

/** Sealed to a public key, so anyone could have made it: devices refuse it. */
export const OldSealedSecret = z.strictObject({
  ciphertext: base64(2_048),
  mac: base64(64),
  ephemeral_key: PublicKey,
});
