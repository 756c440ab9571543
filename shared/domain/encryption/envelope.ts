import { z } from 'zod';
import { isMegolmMessage } from './megolm-message.ts';
import { MOST_SEEN } from './message-order.ts';

/**
 * What stands where a message's text would: only the two people's devices can open it. `v` names
 * the form. A later form gets a number of its own and stands beside this one; attachments would be
 * ciphertext that is kept elsewhere, named here so that the server can keep and delete it, with
 * their keys inside the ciphertext.
 */

/** Of the envelope as JSON. */
export const MAX_ENVELOPE_BYTES = 8 * 1024;
/** UTF-8 bytes of a text that still fit once they are padded, encrypted and in base64. */
export const MAX_TEXT_BYTES = 5_000;

const key = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'must be 32 bytes in base64 without padding');

/** Written by the client, so its form is the library's. */
export const DeviceId = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/, 'must be a device id');

/** One Megolm message (Matrix algorithm `m.megolm.v1.aes-sha2`), as the library makes it. */
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
    .refine(
      (envelope) => JSON.stringify(envelope).length <= MAX_ENVELOPE_BYTES,
      'must be 8 KiB at the most',
    );

/** What is taken today. */
export const SentEnvelope = envelopeOf(z.literal(2));
export type SentEnvelope = z.infer<typeof SentEnvelope>;

/** What may be kept. A form 1 names only its own id inside, so readers show it as locked. */
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
 * What lies inside the ciphertext of form 2, type `m.room.message`: what one device writes and the
 * other reads. The server never sees it. Whatever the server says beside the ciphertext is said
 * here too, so that a reader notices when it was changed. A reader that does not know `msgtype`
 * says that the message needs a newer version.
 */
export const MessageText = z.object({
  msgtype: z.literal('m.text'),
  body: z.string().min(1),
  id: z.uuid(),
  /** Public ids of the two people, and the room that both are in. */
  from: z.uuid(),
  to: z.uuid(),
  room: z.string(),
  /** The message that it answers. */
  reply: z.uuid().nullable(),
  /** 1, and one more with each edit: the message's `rev` on the server. */
  version: z.int().positive(),
  /** Of an edit: the order of the message that it replaces. */
  order: MessageOrder,
  /** Fills the text up to one of few lengths. */
  pad: z.string(),
});
export type MessageText = z.infer<typeof MessageText>;
