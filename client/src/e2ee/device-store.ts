import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import {
  contradiction,
  type Order,
  type Remembered,
} from '@cascade/shared/domain/encryption/message-order';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { databaseName, listDatabases } from '../device/databases.ts';
import { makeSealingKey, type Sealed } from './seal.ts';

export type KeptMessage = {
  /** UUIDv7: message id and Idempotency-Key. */
  id: string;
  /** The conversation's id, also of a group: stored before there were any. */
  otherId: string;
  replyTo: string | null;
  createdAt: number;
  text: Sealed;
  /** Public ids, in groups. */
  mentions?: string[];
  /** The same id with other content would be refused. */
  content?: SentEnvelope;
  order?: Order;
  /** Those for whom the content was encrypted, in groups. */
  membersRev?: number;
  /** Kept until the author retries or deletes it. */
  refusal?: string;
};

export type DeviceFacts = {
  deviceId: string;
  storeName: string;
  storeKey: Sealed;
  /** If the server then no longer knows it, the device was removed. */
  isRegistered: boolean;
  /** Cursor for other people's device changes. */
  since: string | null;
  /** The public key is derived from the backup's secret. */
  backup?: { version: string; publicKey: string };
  /** Per person: count of device changes; per conversation: its readers' when its key was made. */
  changes?: Record<string, number>;
  /** The library does not persist it. */
  asked?: { sender: string; type: string; content: Record<string, unknown> };
  roomsAt?: Record<string, string>;
  /** Per group's room: everybody it has ever had, whose room keys may be theirs. */
  people?: Record<string, string[]>;
};

/** @see KeptMessage.otherId */
export type Seen = Remembered & { otherId: string };

type Schema = DBSchema & {
  facts: { key: 'sealingKey' | 'device'; value: CryptoKey | DeviceFacts };
  outgoing: { key: number; value: KeptMessage; indexes: { id: string } };
  seen: {
    key: string;
    value: Seen;
    indexes: { otherId: string; slot: [string, string, string, number] };
  };
  /** By session id. */
  owners: { key: string; value: string };
};

/**
 * A member's message data on this device, shared by all tabs. What was read of each message is
 * kept, to detect a rollback by the server.
 */
export class DeviceStore {
  /** They never change, and the engine asks for them with every message. */
  private readonly owners = new Map<string, string>();

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

  /** @throws when there is one with its id */
  async add(message: KeptMessage): Promise<void> {
    await this.database.add('outgoing', message);
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
    await removeFrom(store, id);
    await done;
  }

  /** Also remembers it as read. */
  async markSent(message: Seen): Promise<void> {
    const change = this.database.transaction(['seen', 'outgoing'], 'readwrite');
    await rememberIn(change.objectStore('seen'), message);
    await removeFrom(change.objectStore('outgoing'), message.id);
    await change.done;
  }

  /** Unless it contradicts an earlier reading. */
  async remember(message: Seen): Promise<ReturnType<typeof contradiction>> {
    const { store, done } = this.database.transaction('seen', 'readwrite');
    const wrong = await rememberIn(store, message);
    await done;
    return wrong;
  }

  listSeen(conversationId: string): Promise<Seen[]> {
    return this.database.getAllFromIndex('seen', 'otherId', conversationId);
  }

  /**
   * The last message read of each device in a conversation. Takes as many steps as there are devices,
   * however long the conversation is.
   */
  async listLast(conversationId: string): Promise<Seen[]> {
    const index = this.database.transaction('seen').store.index('slot');
    const lasts: Seen[] = [];
    // Every list sorts after every string, so the second bound is after all senders.
    const all = IDBKeyRange.bound([conversationId], [conversationId, []]);
    for (let at = await index.openCursor(all, 'prev'); at; ) {
      lasts.push(at.value);
      const { senderId, device } = at.value;
      at = await at.continue([conversationId, senderId, device, Number.NEGATIVE_INFINITY]);
    }
    return lasts;
  }

  /** Public id of the key's verified owner. */
  async ownerOf(sessionId: string): Promise<string | undefined> {
    const owner = this.owners.get(sessionId) ?? (await this.database.get('owners', sessionId));
    if (owner !== undefined) this.owners.set(sessionId, owner);
    return owner;
  }

  /** Only of a session that has none. */
  async noteOwner(sessionId: string, publicId: string): Promise<void> {
    await this.database.put('owners', publicId, sessionId);
  }

  private write() {
    const { store, done } = this.database.transaction('outgoing', 'readwrite');
    return { store, done };
  }
}

type StoreIn<Name extends 'seen' | 'outgoing'> = IDBPObjectStore<
  Schema,
  ('seen' | 'outgoing')[],
  Name,
  'readwrite'
>;

async function rememberIn(
  seen: StoreIn<'seen'>,
  message: Seen,
): Promise<ReturnType<typeof contradiction>> {
  const { otherId, senderId, device, n } = message;
  const [known, sameNumber] = await Promise.all([
    seen.get(message.id),
    seen.index('slot').get([otherId, senderId, device, n]),
  ]);
  const wrong = contradiction(message, known, sameNumber);
  if (!wrong) await seen.put(message);
  return wrong;
}

async function removeFrom(outgoing: StoreIn<'outgoing'>, id: string): Promise<void> {
  const place = await outgoing.index('id').getKey(id);
  if (place !== undefined) await outgoing.delete(place);
}

/** Tabs opening at once agree on the first key. */
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

/** All but `kept`. */
export async function deleteLibraryStores(publicId: string, kept?: string): Promise<void> {
  const prefix = databaseName('keys', publicId, '');
  // Unlisted databases remain, unreadable without their sealing key.
  const ours = (await listDatabases(publicId)).filter(
    (name) => name.startsWith(prefix) && !(kept && name.startsWith(kept)),
  );
  await Promise.all(ours.map((name) => deleteDB(name)));
}
