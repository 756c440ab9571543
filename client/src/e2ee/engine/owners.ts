import { matrixUserOf, peopleOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { RoomId, ShieldColor } from '@matrix-org/matrix-sdk-crypto-wasm';
import type { DeviceStore } from '../device-store.ts';
import type { KeyDevice } from './key-device.ts';
import { hasChanged } from './safety.ts';

/** Built like the shortest message: the library asks for one where only its room key matters. */
const ANY_MESSAGE = btoa(String.fromCharCode(3, 8, 0, 0x12, 16, ...Array<number>(16 + 8 + 64)));

/**
 * Whose a room key is: whoever signed the device that it came from. Undefined where the library
 * cannot tell, or where it came from an identity that was not accepted. What is found is kept,
 * because a room key that is carried to another device no longer shows it there.
 */
export async function establishOwner(
  device: KeyDevice,
  store: DeviceStore,
  { room, session }: { room: string; session: string },
): Promise<string | undefined> {
  const known = await store.ownerOf(session);
  if (known !== undefined) return known;
  for (const person of peopleOf(room)) {
    const isTheirs = (await colorAs(device, person, room, session)) === ShieldColor.None;
    if (!isTheirs || (await hasChanged(device, person))) continue;
    await store.noteOwner(session, person);
    return person;
  }
  return undefined;
}

/** What the library makes of a message of this room key, if it were from that person. */
async function colorAs(
  { machine }: KeyDevice,
  person: string,
  room: string,
  session: string,
): Promise<ShieldColor | undefined> {
  const event = {
    type: 'm.room.encrypted',
    event_id: '$any',
    room_id: room,
    sender: matrixUserOf(person),
    origin_server_ts: 0,
    content: {
      algorithm: 'm.megolm.v1.aes-sha2',
      sender_key: '',
      device_id: '',
      session_id: session,
      ciphertext: ANY_MESSAGE.replaceAll('=', ''),
    },
  };
  try {
    const info = await machine.getRoomEventEncryptionInfo(JSON.stringify(event), new RoomId(room));
    return info.shieldState(false).color;
  } catch {
    return undefined;
  }
}
