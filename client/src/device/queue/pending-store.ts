import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { databaseName } from '../databases.ts';
import { finishForgetting } from '../forgetting.ts';
import { currentOwner } from '../owner.ts';
import type { PendingCommand } from './offline-mutation.ts';

export type PendingStore = {
  /** Idempotent by id. */
  add: (command: PendingCommand) => Promise<void>;
  list: (memberId: string) => Promise<PendingCommand[]>;
  /** One transaction with the follow-up. */
  remove: (id: string, next?: PendingCommand) => Promise<void>;
  clearOlderThan: (time: number) => Promise<void>;
};

type Schema = DBSchema & {
  commands: {
    key: number;
    value: PendingCommand;
    indexes: { id: string; memberId: string };
  };
};

const open = (publicId: string, onLost: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(databaseName('pending', publicId), 1, {
    upgrade: (database) => {
      const commands = database.createObjectStore('commands', { autoIncrement: true });
      commands.createIndex('id', 'id', { unique: true });
      commands.createIndex('memberId', 'memberId');
    },
    // Must not block a newer build's upgrade.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });

/** One database per member, shared by all tabs. */
class DiskStore implements PendingStore {
  private opened: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(private readonly publicId: string) {}

  /** @throws where storage is unavailable */
  async open(): Promise<void> {
    await this.database();
  }

  async add(command: PendingCommand): Promise<void> {
    const { store, done } = await this.write();
    if ((await store.index('id').getKey(command.id)) === undefined) await store.add(command);
    await done;
  }

  async list(memberId: string): Promise<PendingCommand[]> {
    return (await this.database()).getAllFromIndex('commands', 'memberId', memberId);
  }

  async remove(id: string, next?: PendingCommand): Promise<void> {
    const { store, done } = await this.write();
    const place = await store.index('id').getKey(id);
    // Another tab may have removed it and stored its follow-up.
    if (place !== undefined) {
      await store.delete(place);
      if (next) await store.add(next);
    }
    await done;
  }

  async clearOlderThan(time: number): Promise<void> {
    const { store, done } = await this.write();
    for (let at = await store.openCursor(); at; at = await at.continue())
      if (at.value.createdAt < time) await at.delete();
    await done;
  }

  private async write() {
    const { store, done } = (await this.database()).transaction('commands', 'readwrite');
    return { store, done };
  }

  private database(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      this.opened = undefined;
    };
    this.opened ??= this.reopen(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.opened;
  }

  /** Must not recreate the database after a sign-out in another tab. */
  private async reopen(onLost: () => void): Promise<IDBPDatabase<Schema>> {
    await finishForgetting(this.publicId);
    if (currentOwner() !== this.publicId) throw new Error('The member has signed out.');
    return open(this.publicId, onLost);
  }
}

/** Without storage: commands wait while the tab is open. */
class MemoryStore implements PendingStore {
  private commands: PendingCommand[] = [];

  async add(command: PendingCommand): Promise<void> {
    if (!this.commands.some(({ id }) => id === command.id)) this.commands.push(command);
  }

  async list(memberId: string): Promise<PendingCommand[]> {
    return this.commands.filter((command) => command.memberId === memberId);
  }

  async remove(id: string, next?: PendingCommand): Promise<void> {
    this.commands = this.commands.filter((command) => command.id !== id);
    if (next) this.commands.push(next);
  }

  async clearOlderThan(time: number): Promise<void> {
    this.commands = this.commands.filter(({ createdAt }) => createdAt >= time);
  }
}

export async function openStore(publicId: string): Promise<PendingStore> {
  const disk = new DiskStore(publicId);
  try {
    await disk.open();
    return disk;
  } catch {
    return new MemoryStore();
  }
}
