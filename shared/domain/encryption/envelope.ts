import { z } from 'zod';
import { isMegolmMessage } from './megolm-message.ts';
import { MOST_SEEN } from './message-order.ts';

/**
 * The encrypted content of a message; only the devices of the conversation's people can decrypt it.
 * `v` is the version of the format.
 */

export const MAX_ENVELOPE_BYTES = 8 * 1024;
/** UTF-8 bytes that still fit once padded, encrypted and in base64. */
export const MAX_TEXT_BYTES = 5_000;

const key = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'must be 32 bytes in base64 without padding');

/** The library's format. */
export const DeviceId = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/, 'must be a device id');

/** Of an envelope as JSON, without what varies in length. */
const FRAME_LENGTH = JSON.stringify({
  v: 1,
  algorithm: 'm.megolm.v1.aes-sha2',
  sender_key: 'x'.repeat(43),
  device_id: '',
  session_id: 'x'.repeat(43),
  ciphertext: '',
}).length;

/** As JSON. Its texts have no character that JSON escapes, and this is read of every message. */
function lengthOf({ device_id, ciphertext }: { device_id: string; ciphertext: string }): number {
  return FRAME_LENGTH + device_id.length + ciphertext.length;
}

const envelopeOf = <Form extends z.ZodType>(v: Form) =>
  z
    .strictObject({
      v,
      algorithm: z.literal('m.megolm.v1.aes-sha2'),
      sender_key: key,
      device_id: DeviceId,
      session_id: key,
      ciphertext: z
        .string()
        .regex(/^[A-Za-z0-9+/]+$/, 'must be ciphertext in base64 without padding')
        .max(MAX_ENVELOPE_BYTES)
        .refine(isMegolmMessage, 'must be an encrypted message'),
    })
    .refine((envelope) => lengthOf(envelope) <= MAX_ENVELOPE_BYTES, 'must be 8 KiB at the most');

export const SentEnvelope = envelopeOf(z.literal(2));
export type SentEnvelope = z.infer<typeof SentEnvelope>;

/**
 * Versions that may be stored. Version 1 contains only its own id, so readers show it as locked.
 */
export const Envelope = envelopeOf(z.union([z.literal(1), z.literal(2)]));
export type Envelope = z.infer<typeof Envelope>;

const MessageOrder = z
  .object({
    device: DeviceId,
    n: z.int().positive(),
    after: z.uuid().nullable(),
    seen: z.array(z.uuid()).max(MOST_SEEN),
  })
  .refine(({ n, after }) => (n === 1) === (after === null), 'only the first comes after nothing');

/**
 * The plaintext of version 2, type `m.room.message`; the server never sees it. It repeats the
 * server's metadata, so that a reader detects tampering.
 */
export const MessageText = z.object({
  msgtype: z.literal('m.text'),
  body: z.string().min(1),
  id: z.uuid(),
  /** Public ids of the two people, or of the writer and the group's id; and the room. */
  from: z.uuid(),
  to: z.uuid(),
  room: z.string(),
  reply: z.uuid().nullable(),
  /** The message's `rev` on the server: 1, plus one for each edit. */
  version: z.int().positive(),
  order: MessageOrder,
  /** Public ids of members, in groups. */
  mentions: z.array(z.uuid()).optional(),
  /** Pads the text to one of a few lengths. */
  pad: z.string(),
});
export type MessageText = z.infer<typeof MessageText>;

export const reactions = ['👍', '❤️', '😂', '🎉', '😮', '🙏'] as const;
export type Reaction = (typeof reactions)[number];

/** The plaintext of type `m.reaction`, in groups. `about` is the message. */
export const ReactionText = z.object({
  about: z.uuid(),
  from: z.uuid(),
  to: z.uuid(),
  room: z.string(),
  emoji: z.enum(reactions),
  pad: z.string(),
});
export type ReactionText = z.infer<typeof ReactionText>;

/** Of an encrypted message; made by its sender's device. */
export const MessageId = z.uuid({ version: 'v7', message: 'must be a message id' }).toLowerCase();
