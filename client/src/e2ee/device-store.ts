import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import {
  contradiction,
  type Order,
  type Remembered,
} from '@cascade/shared/domain/encryption/message-order';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { databaseName, listDatabases } from '../device/databases.ts';
import { makeSealingKey, type Sealed } from './seal.ts';

/** A message that the server has not taken yet, as this browser keeps it. */
export type KeptMessage = {
  /** A UUIDv7: the message's own id, and the key it is sent under however often. */
  id: string;
  /** The other person of the conversation. */
  otherId: string;
  replyTo: string | null;
  createdAt: number;
  text: Sealed;
  /** Made once and sent again as it is: the same id with other content would be refused. */
  content?: SentEnvelope;
  /** The order that `content` names inside. */
  order?: Order;
  /** Why the server will not take it; it waits for its writer. */
  refusal?: string;
};

/** What this browser remembers of its own device beside the library's store. */
export type DeviceFacts = {
  deviceId: string;
  /** The name and the key of the library's own database. */
  storeName: string;
  storeKey: Sealed;
  /** The server has had this device's keys: if it no longer knows them, the device was removed. */
  isRegistered: boolean;
  /** Up to when changes of other people's devices are known. */
  since: string | null;
  /** The backup that this device was let into, and the public key that its owner's secret gave. */
  backup?: { version: string; publicKey: string };
  /** How often somebody's devices have changed, and how often they had when a room's key was made. */
  changes?: Record<string, number>;
  /** The last request of another device to be approved: the library forgets it with the page. */
  asked?: { sender: string; type: string; content: Record<string, unknown> };
  roomsAt?: Record<string, string>;
};

/** A message that was read on this device, in the conversation with `otherId`. */
export type Seen = Remembered & { otherId: string };

type Schema = DBSchema & {
  facts: { key: 'sealingKey' | 'device'; value: CryptoKey | DeviceFacts };
  outgoing: { key: number; value: KeptMessage; indexes: { id: string } };
  seen: {
    key: string;
    value: Seen;
    indexes: { otherId: string; slot: [string, string, string, number] };
  };
  /** Whose each room key is, as far as that was established here or by an authenticated backup. */
  owners: { key: string; value: string };
};

/**
 * What one member's private messages need on this device, shared by all tabs: the sealing key,
 * the device's facts, messages that wait to be sent, in the order in which they were written, and
 * what must be remembered of messages that were read, so that a server cannot roll them back.
 */
export class DeviceStore {
  private constructor(
    private readonly database: IDBPDatabase<Schema>,
    private readonly publicId: string,
    readonly sealingKey: CryptoKey,
  ) {}

  /**
   * @param onLost another tab wants it gone, or the browser took it away
   * @throws where the browser keeps nothing for this page
   */
  static async open(publicId: string, onLost: () => void): Promise<DeviceStore> {
    const database = await openDB<Schema>(databaseName('messages', publicId), 2, {
      upgrade: (fresh, before) => {
        if (before < 1) {
          fresh.createObjectStore('facts');
          const outgoing = fresh.createObjectStore('outgoing', { autoIncrement: true });
          outgoing.createIndex('id', 'id', { unique: true });
        }
        const seen = fresh.createObjectStore('seen', { keyPath: 'id' });
        seen.createIndex('otherId', 'otherId');
        seen.createIndex('slot', ['otherId', 'senderId', 'device', 'n']);
        fresh.createObjectStore('owners');
      },
      blocking: (_current, _wanted, event) => {
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    });
    return new DeviceStore(database, publicId, await sealingKeyIn(database));
  }

  close(): void {
    this.database.close();
  }

  async readDevice(): Promise<DeviceFacts | undefined> {
    return (await this.database.get('facts', 'device')) as DeviceFacts | undefined;
  }

  async writeDevice(facts: DeviceFacts): Promise<void> {
    await this.database.put('facts', facts, 'device');
  }

  libraryStoreName(deviceId: string): string {
    return databaseName('keys', this.publicId, deviceId);
  }

  /** Keeps a message; one whose id is there already is not kept twice. */
  async add(message: KeptMessage): Promise<void> {
    const { store, done } = this.write();
    if ((await store.index('id').getKey(message.id)) === undefined) await store.add(message);
    await done;
  }

  list(): Promise<KeptMessage[]> {
    return this.database.getAll('outgoing');
  }

  count(): Promise<number> {
    return this.database.count('outgoing');
  }

  /** Changes a message in its place. @returns whether it was there */
  async change(id: string, change: (old: KeptMessage) => KeptMessage): Promise<boolean> {
    const { store, done } = this.write();
    const place = await store.index('id').getKey(id);
    const old = place === undefined ? undefined : await store.get(place);
    if (place !== undefined && old) await store.put(change(old), place);
    await done;
    return old !== undefined;
  }

  async remove(id: string): Promise<void> {
    const { store, done } = this.write();
    const place = await store.index('id').getKey(id);
    if (place !== undefined) await store.delete(place);
    await done;
  }

  /** A message of this device's own that the server has accepted: it no longer waits. */
  async settle(message: Seen): Promise<void> {
    await this.remember(message);
    await this.remove(message.id);
  }

  /** Keeps what was read of a message, unless that contradicts what was read before. */
  async remember(message: Seen): Promise<ReturnType<typeof contradiction>> {
    const { store, done } = this.database.transaction('seen', 'readwrite');
    const { otherId, senderId, device, n } = message;
    const sameNumber = await store.index('slot').get([otherId, senderId, device, n]);
    const wrong = contradiction(message, await store.get(message.id), sameNumber);
    if (!wrong) await store.put(message);
    await done;
    return wrong;
  }

  /** What was read on this device of the conversation with somebody. */
  listSeen(otherId: string): Promise<Seen[]> {
    return this.database.getAllFromIndex('seen', 'otherId', otherId);
  }

  /** Public id of whoever a room key belongs to, where that is established. */
  ownerOf(sessionId: string): Promise<string | undefined> {
    return this.database.get('owners', sessionId);
  }

  async noteOwner(sessionId: string, publicId: string): Promise<void> {
    await this.database.put('owners', publicId, sessionId);
  }

  private write() {
    const { store, done } = this.database.transaction('outgoing', 'readwrite');
    return { store, done };
  }
}

/** Tabs that open a new database at once agree on one key: whoever came first. */
async function sealingKeyIn(database: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await database.get('facts', 'sealingKey');
  if (known) return known as CryptoKey;
  const made = await makeSealingKey();
  const { store, done } = database.transaction('facts', 'readwrite');
  const first = (await store.get('sealingKey')) as CryptoKey | undefined;
  if (!first) await store.put(made, 'sealingKey');
  await done;
  return first ?? made;
}

/** Deletes the library's databases of one member, but for the one of `kept`. */
export async function deleteLibraryStores(publicId: string, kept?: string): Promise<void> {
  const prefix = databaseName('keys', publicId, '');
  // A browser that cannot list them keeps what nobody can read: their keys were sealed here.
  const ours = (await listDatabases(publicId)).filter(
    (name) => name.startsWith(prefix) && !(kept && name.startsWith(kept)),
  );
  await Promise.all(ours.map((name) => deleteDB(name)));
}
