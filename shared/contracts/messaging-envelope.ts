import { z } from 'zod';
import { isMegolmMessage } from '../rules/megolm-message.ts';

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

/** Form 1: one Megolm message (Matrix algorithm `m.megolm.v1.aes-sha2`), as the library makes it. */
const EnvelopeV1 = z
  .strictObject({
    v: z.literal(1),
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

export const Envelope = EnvelopeV1;
export type Envelope = z.infer<typeof Envelope>;

/**
 * The text inside the ciphertext, type `m.room.message`: what one device writes and the other
 * reads. The server never sees it. A reader that does not know `msgtype` says that the message
 * needs a newer version.
 */
export const MessageText = z.object({
  msgtype: z.literal('m.text'),
  body: z.string().min(1),
  /** The message's own id, so that old ciphertext cannot be passed off as another message. */
  id: z.uuid(),
});
export type MessageText = z.infer<typeof MessageText>;
