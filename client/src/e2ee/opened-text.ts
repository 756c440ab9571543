import type { Order } from '@cascade/shared/domain/encryption/message-order';

/**
 * Why a message stays closed.
 * - `no_key`: this device was never given its key.
 * - `unverified`: its device is not one that the sender has signed, or the sender is not its owner.
 * - `new_identity`: it comes from an identity of the sender that was not accepted yet.
 * - `altered`: what the server says of it is not what its sender wrote.
 * - `repeated`: another message of the same device has its number.
 * - `rolled_back`: a later version was read on this device.
 */
export type LockedWhy =
  | 'no_key'
  | 'newer_version'
  | 'older_format'
  | 'damaged'
  | 'unverified'
  | 'new_identity'
  | 'altered'
  | 'repeated'
  | 'rolled_back';

/** What became of a message that was opened. */
export type OpenedText =
  | { state: 'opened'; text: string; order: Order }
  | { state: 'locked'; why: LockedWhy };
