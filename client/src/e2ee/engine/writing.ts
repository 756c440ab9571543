import type { Envelope, MessageText } from '@cascade/shared/contracts/messaging-envelope';
import { matrixUserOf, roomOf } from '@cascade/shared/rules/matrix-ids';
import {
  CollectStrategy,
  EncryptionSettings,
  RoomId,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';

/** Nobody could read it yet: the other person has no device with keys. */
export class NobodyToReadIt extends Error {}

/** The other person is not who was confirmed; nothing is written until that is settled. */
const changedSentence =
  'Their security has changed since you compared codes. Look at the safety code first, then send it again.';

type Writing = { id: string; otherId: string; text: string };

/**
 * Encrypts a text for the devices of both people. Once codes were compared, only devices that the
 * confirmed identity vouches for are written to, so that nobody can add one unnoticed.
 * @throws NobodyToReadIt, or ApiError when somebody's keys cannot be had
 */
export async function write(device: KeyDevice, { id, otherId, text }: Writing): Promise<Envelope> {
  const { machine, publicId } = device;
  const users = () => [publicId, otherId].map((person) => new UserId(matrixUserOf(person)));
  const room = () => new RoomId(roomOf(publicId, otherId));
  await device.track(publicId, otherId);
  if (!(await isReachable(device, otherId))) throw new NobodyToReadIt();
  const { isBroken, isConfirmed } = await trustIn(device, otherId);
  if (isBroken)
    throw new ApiError({ status: 409, code: 'identity_changed', detail: changedSentence });
  const claim = await machine.getMissingSessions(users());
  if (claim) await device.send(claim as LibraryRequest);
  const settings = new EncryptionSettings();
  settings.sharingStrategy = isConfirmed
    ? CollectStrategy.identityBasedStrategy()
    : CollectStrategy.allDevices();
  // Before every message: past the rotation an encrypt without it panics.
  const shares = await machine.shareRoomKey(room(), users(), settings);
  for (const share of shares) await device.send(share as LibraryRequest);
  const content: MessageText = { msgtype: 'm.text', body: text, id };
  const sealed = await machine.encryptRoomEvent(room(), 'm.room.message', JSON.stringify(content));
  return { v: 1, ...JSON.parse(sealed) };
}

async function isReachable(device: KeyDevice, otherId: string): Promise<boolean> {
  const hasDevice = async () => (await device.deviceIdsOf(otherId)).length > 0;
  if (await hasDevice()) return true;
  // Asked for every time: who is asked for in vain is told of later, but perhaps while we are away.
  await device.query(otherId);
  return hasDevice();
}

async function trustIn(device: KeyDevice, otherId: string) {
  const trust = await device.withIdentity(otherId, (identity) => ({
    isBroken: identity.hasVerificationViolation(),
    isConfirmed: identity.isVerified(),
  }));
  return trust ?? { isBroken: false, isConfirmed: false };
}
