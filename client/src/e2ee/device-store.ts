import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import {
  contradiction,
  type Order,
  type Remembered,
} from '@cascade/shared/domain/encryption/message-order';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { databaseName, listDatabases } from '../device/databases.ts';
import { makeSealingKey, type Sealed } from './seal.ts';

/** A message that is waiting to be sent. */
export type KeptMessage = {
  /** A UUIDv7: the message's id and its Idempotency-Key. */
  id: string;
  otherId: string;
  replyTo: string | null;
  createdAt: number;
  text: Sealed;
  /** Encrypted once: resending the same id with other content would be refused. */
  content?: SentEnvelope;
  order?: Order;
  /** Why the server refused it; it stays until its author retries or deletes it. */
  refusal?: string;
};

/** This browser's own device, beside what the library stores. */
export type DeviceFacts = {
  deviceId: string;
  storeName: string;
  storeKey: Sealed;
  /** The server has had this device's keys: if it no longer knows them, the device was removed. */
  isRegistered: boolean;
  /** Sync cursor for changes of other people's devices. */
  since: string | null;
  /** The verified backup, and the public key derived from its secret. */
  backup?: { version: string; publicKey: string };
  /**
   * Per person: how often their devices have changed; per room: the count when its key was made.
   */
  changes?: Record<string, number>;
  /** Another device's latest approval request: the library does not persist it. */
  asked?: { sender: string; type: string; content: Record<string, unknown> };
  roomsAt?: Record<string, string>;
};

export type Seen = Remembered & { otherId: string };

type Schema = DBSchema & {
  facts: { key: 'sealingKey' | 'device'; value: CryptoKey | DeviceFacts };
  outgoing: { key: number; value: KeptMessage; indexes: { id: string } };
  seen: {
    key: string;
    value: Seen;
    indexes: { otherId: string; slot: [string, string, string, number] };
  };
  /** Verified owners of room keys, by session id. */
  owners: { key: string; value: string };
};

/**
 * A member's message data on this device, shared by all tabs: sealing key, device facts, unsent
 * messages in order, and what was read of each message, which detects a rollback by the server.
 */
export class DeviceStore {
  private constructor(
    private readonly database: IDBPDatabase<Schema>,
    private readonly publicId: string,
    readonly sealingKey: CryptoKey,
  ) {}

  /**
   * @param onLost another tab deletes it, or the browser closed it
   * @throws where storage is unavailable
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

  /** Idempotent by id. */
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

  /** @returns whether it existed */
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

  /** Removes a sent message and remembers it as read. */
  async markSent(message: Seen): Promise<void> {
    await this.remember(message);
    await this.remove(message.id);
  }

  /** Remembers what was read of a message, unless that contradicts an earlier reading. */
  async remember(message: Seen): Promise<ReturnType<typeof contradiction>> {
    const { store, done } = this.database.transaction('seen', 'readwrite');
    const { otherId, senderId, device, n } = message;
    const sameNumber = await store.index('slot').get([otherId, senderId, device, n]);
    const wrong = contradiction(message, await store.get(message.id), sameNumber);
    if (!wrong) await store.put(message);
    await done;
    return wrong;
  }

  listSeen(otherId: string): Promise<Seen[]> {
    return this.database.getAllFromIndex('seen', 'otherId', otherId);
  }

  /** Public id of a room key's verified owner. */
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

/** Tabs that create the database at the same time agree on the first key. */
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

/** Deletes the library's databases of one member, except `kept`. */
export async function deleteLibraryStores(publicId: string, kept?: string): Promise<void> {
  const prefix = databaseName('keys', publicId, '');
  // Where databases cannot be listed they remain, unreadable: their keys were sealed here.
  const ours = (await listDatabases(publicId)).filter(
    (name) => name.startsWith(prefix) && !(kept && name.startsWith(kept)),
  );
  await Promise.all(ours.map((name) => deleteDB(name)));
}
