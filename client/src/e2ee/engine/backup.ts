import { groupOfRoom, peopleOf } from '@cascade/shared/domain/encryption/matrix-ids';
import {
  authenticate,
  fromBase64,
  isAuthentic,
  type RoomKeyEntry,
  toBase64,
} from '@cascade/shared/domain/encryption/recovery-seal';
import { getGroup } from '@cascade/shared/features/groups/contract';
import { type getBackup, listRoomKeys } from '@cascade/shared/features/key-server/backup';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { BackupDecryptionKey, RoomId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { KeyDevice } from './key-device.ts';
import type { LibraryRequest } from './key-requests.ts';
import { establishOwner } from './owners.ts';

export type Backup = NonNullable<ResponseOf<typeof getBackup>>;
type Page = ResponseOf<typeof listRoomKeys>;
type KeptKey = Page['rooms'][string]['sessions'][string];
type Bytes = Uint8Array<ArrayBuffer>;
/** `refused`: altered, or not from the member's devices. */
export type Restored = { restored: number; refused: number };

/** Replaced by another device, or full. */
const overs = new Set(['stale', 'not_found', 'too_large']);

export function publicKeyOf(backupKey: Bytes): string {
  return BackupDecryptionKey.fromBase64(toBase64(backupKey)).megolmV1PublicKey.publicKeyBase64;
}

/** The library shares the key with approved devices on request. */
export async function takeUp(device: KeyDevice, version: string, key: Bytes): Promise<void> {
  const publicKey = publicKeyOf(key);
  await device.machine.disableBackup();
  await device.machine.saveBackupDecryptionKey(
    BackupDecryptionKey.fromBase64(toBase64(key)),
    version,
  );
  await device.machine.enableBackupV1(publicKey, version);
  await device.keepFacts({ backup: { version, publicKey } });
}

/** Keys left out may be verified by now. */
export async function takeUpAgain(device: KeyDevice): Promise<void> {
  const key = await backupKeyIn(device);
  const { backup } = device.facts;
  if (key && backup) await takeUp(device, backup.version, key);
}

async function backupKeyIn(device: KeyDevice): Promise<Bytes | undefined> {
  const kept = await device.machine.getBackupKeys();
  const text = kept.decryptionKey?.toBase64();
  kept.free();
  return text === undefined ? undefined : fromBase64(text);
}

/** Looks for one conversation's room keys. */
export async function lookInBackup(
  device: KeyDevice,
  store: DeviceStore,
  room: string,
): Promise<void> {
  const key = await backupKeyIn(device);
  const { backup } = device.facts;
  if (key && backup) await restoreHistory(device, store, backup.version, key, room);
}

/** Restores only keys that the member's own devices backed up. */
export async function restoreHistory(
  device: KeyDevice,
  store: DeviceStore,
  version: string,
  key: Bytes,
  room?: string,
): Promise<Restored> {
  const opener = BackupDecryptionKey.fromBase64(toBase64(key));
  const result = { restored: 0, refused: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const query = room === undefined ? { after } : { after, room };
    const page: Page = await device.ask(listRoomKeys, { params: { version }, query });
    const rooms = new Map<RoomId, Map<string, unknown>>();
    const owners: [string, string][] = [];
    for (const [at, { sessions }] of Object.entries(page.rooms)) {
      const opened = new Map<string, unknown>();
      for (const [session, kept] of Object.entries(sessions)) {
        const place = { account: device.publicId, version, room: at, session };
        const genuine = (await isOurs(key, place, kept)) ? openRoomKey(opener, kept) : undefined;
        if (!genuine || !kept.sender) {
          result.refused += 1;
          continue;
        }
        opened.set(session, genuine);
        owners.push([session, kept.sender]);
      }
      rooms.set(new RoomId(at), opened);
      result.restored += opened.size;
    }
    // Owners first, before the keys can open a message.
    for (const [session, owner] of owners)
      if ((await store.ownerOf(session)) === undefined) await store.noteOwner(session, owner);
    await device.machine.importBackedUpRoomKeys(rooms, () => undefined, version);
    after = page.next;
  }
  return result;
}

async function isOurs(
  key: Bytes,
  place: Parameters<typeof isAuthentic>[1],
  { auth, sender, ...kept }: KeptKey,
): Promise<boolean> {
  if (!auth || !sender) return false;
  // A group's members change; who wrote the entry had established the owner.
  if (!groupOfRoom(place.room) && !peopleOf(place.room).includes(sender)) return false;
  return isAuthentic(key, place, { ...kept, auth, sender });
}

/** A damaged entry must not block the others. */
function openRoomKey(
  opener: BackupDecryptionKey,
  { session_data: { ephemeral, mac, ciphertext } }: KeptKey,
): unknown {
  try {
    return JSON.parse(opener.decryptV1(ephemeral, mac, ciphertext));
  } catch {
    return undefined;
  }
}

/** @returns whether the backup is still ours */
export async function backUp(device: KeyDevice, store: DeviceStore): Promise<boolean> {
  try {
    for (;;) {
      const request = (await device.machine.backupRoomKeys()) as LibraryRequest | undefined;
      if (!request) return true;
      await device.send(await authenticated(device, store, request));
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !overs.has(error.code)) return true;
    await device.machine.disableBackup();
    return false;
  }
}

type Upload = { rooms: Record<string, { sessions: Record<string, Omit<KeptKey, 'auth'>> }> };

/**
 * Adds owner and proof of origin. Unsigned devices' keys are left out, as a later device would
 * trust them.
 */
async function authenticated(
  device: KeyDevice,
  store: DeviceStore,
  request: LibraryRequest,
): Promise<LibraryRequest> {
  const { version } = request;
  const key = await backupKeyIn(device);
  if (!key || !version) throw new Error('The key of the backup is not here.');
  const upload: Upload = JSON.parse(request.body);
  const rooms: Record<string, { sessions: Record<string, unknown> }> = {};
  for (const [room, { sessions }] of Object.entries(upload.rooms)) {
    const believed: Record<string, unknown> = {};
    for (const [session, entry] of Object.entries(sessions)) {
      const sender = await ownerAfterAsking(device, store, { room, session });
      if (sender === undefined) continue;
      const signed: RoomKeyEntry = { ...entry, sender };
      const place = { account: device.publicId, version, room, session };
      believed[session] = { ...entry, sender, auth: await authenticate(key, place, signed) };
    }
    if (Object.keys(believed).length > 0) rooms[room] = { sessions: believed };
  }
  const { id, type } = request;
  return { id, type, version, body: JSON.stringify({ rooms }) };
}

/** A new device's signature may be unknown, and so may a group's new member. */
async function ownerAfterAsking(
  device: KeyDevice,
  store: DeviceStore,
  key: { room: string; session: string },
): Promise<string | undefined> {
  const owner = await establishOwner(device, store, key);
  if (owner !== undefined) return owner;
  const groupId = groupOfRoom(key.room);
  if (groupId) await rememberMembers(device, key.room, groupId);
  const people = device.peopleIn(key.room);
  await device.track(...people);
  for (const person of people) await device.query(person);
  return establishOwner(device, store, key);
}

async function rememberMembers(device: KeyDevice, room: string, id: string): Promise<void> {
  try {
    const { members } = await device.ask(getGroup, { params: { id } });
    await device.rememberPeople(
      room,
      members.map((member) => member.id),
    );
  } catch (error) {
    // The member is no longer in it; what is known of it stays.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
