import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { RoomId, ShieldColor } from '@matrix-org/matrix-sdk-crypto-wasm';
import type { DeviceStore } from '../device-store.ts';
import type { KeyDevice } from './key-device.ts';
import { hasChanged } from './safety.ts';

/** Shortest valid message, to query a room key. */
const ANY_MESSAGE = btoa(String.fromCharCode(3, 8, 0, 0x12, 16, ...Array<number>(16 + 8 + 64)));

/** The library refuses an event without one, and does not look at it. */
const ANY_KEY = 'A'.repeat(43);

/** Undefined when unknown or not accepted. Stored, because a transferred key loses its owner. */
export async function establishOwner(
  device: KeyDevice,
  store: DeviceStore,
  { room, session }: { room: string; session: string },
): Promise<string | undefined> {
  const known = await store.ownerOf(session);
  if (known !== undefined) return known;
  for (const person of device.peopleIn(room)) {
    const isTheirs = (await colorAs(device, person, room, session)) === ShieldColor.None;
    if (!isTheirs || (await hasChanged(device, person))) continue;
    await store.noteOwner(session, person);
    return person;
  }
  return undefined;
}

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
      sender_key: ANY_KEY,
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
