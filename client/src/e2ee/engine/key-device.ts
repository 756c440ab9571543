import { groupOfRoom, matrixUserOf, peopleOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { confirmInbox, readInbox, syncDevice } from '@cascade/shared/features/key-server/contract';
import {
  DeviceId,
  DeviceLists,
  type OlmMachine,
  type OtherUserIdentity,
  type OwnUserIdentity,
  RoomId,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { DeviceFacts, DeviceStore } from '../device-store.ts';
import type { Ask } from './ask.ts';
import { KeyRequests, type LibraryRequest } from './key-requests.ts';

/** The server no longer knows this device. */
export class DeviceForgotten extends Error {}

export type Counts = {
  one_time_key_counts: Record<string, number>;
  unused_fallback_keys: string[];
};

/** Open handles keep the database open. */
async function freed<T>(thing: { free: () => void }, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    thing.free();
  }
}

/** Key changes are serialised: the library must not run twice at once for a room. */
export class KeyDevice {
  private readonly requests: KeyRequests;
  private lastTurn: Promise<unknown> = Promise.resolve();
  private keyChanges = 0;
  private readUpTo = 0;
  /** Runs before the next message, as the library soon drops finished approvals. */
  afterReceiving: () => Promise<void> = async () => {};

  constructor(
    readonly ask: Ask,
    readonly machine: OlmMachine,
    private readonly store: DeviceStore,
    readonly publicId: string,
    public facts: DeviceFacts,
  ) {
    this.requests = new KeyRequests(ask, facts.deviceId);
  }

  /** The library consumes its arguments. */
  self(): UserId {
    return new UserId(matrixUserOf(this.publicId));
  }

  /** For what may change keys, identities or devices. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurnWithoutKeyChange(() => {
      this.keyChanges += 1;
      return work();
    });
  }

  /** For what changes none of them but by an answer of the server. */
  inTurnWithoutKeyChange<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** While it stays the same, what was found out about devices and identities still holds. */
  get keysVersion(): number {
    return this.keyChanges;
  }

  async keepFacts(change: Partial<DeviceFacts>): Promise<void> {
    this.facts = { ...this.facts, ...change };
    await this.store.writeDevice(this.facts);
  }

  async send(request: LibraryRequest): Promise<void> {
    const answer = await this.requests.answerTo(request);
    if (!request.id) return;
    await this.machine.markRequestAsSent(request.id, request.type, answer);
    this.keyChanges += 1;
  }

  /** Repeats until nothing is pending. */
  async flush(): Promise<void> {
    for (;;) {
      const requests = (await this.machine.outgoingRequests()) as LibraryRequest[];
      if (requests.length === 0) return;
      for (const request of requests) await this.send(request);
    }
  }

  async register(): Promise<void> {
    await this.flush();
    if (!this.facts.isRegistered) await this.keepFacts({ isRegistered: true });
  }

  /** @throws DeviceForgotten */
  async sync(): Promise<void> {
    const { deviceId, since } = this.facts;
    const state = await this.ask(syncDevice, { params: { deviceId }, body: { since } });
    if (!state.isKnown) throw new DeviceForgotten();
    await this.applyDeviceChanges(state.changed, state);
    await this.keepFacts({ since: state.next });
    await this.readInbox();
    await this.flush();
  }

  async applyDeviceChanges(changed: string[], counts?: Counts): Promise<void> {
    if (changed.length > 0) await this.noteChanges(changed);
    await this.machine.receiveSyncChangesMsc4186(
      '[]',
      new DeviceLists(changed.map((user) => new UserId(user))),
      new Map(Object.entries(counts?.one_time_key_counts ?? {})),
      counts && new Set(counts.unused_fallback_keys),
    );
  }

  private async noteChanges(changed: string[]): Promise<void> {
    const changes = { ...this.facts.changes };
    for (const user of changed) changes[user] = (changes[user] ?? 0) + 1;
    await this.keepFacts({ changes });
  }

  /**
   * A new room key when a reader has come or gone, or their devices have changed: a removed device
   * may have had the key from the backup, unknown to the library.
   */
  async rotateAfterChange(conversationId: string, room: string, people: string[]): Promise<void> {
    const { changes = {}, roomsAt = {} } = this.facts;
    const users = people.map(matrixUserOf).sort();
    const now = users.map((user) => `${user} ${changes[user] ?? 0}`).join(' ');
    if (roomsAt[conversationId] === now) return;
    await this.machine.invalidateGroupSession(new RoomId(room));
    await this.keepFacts({ roomsAt: { ...roomsAt, [conversationId]: now } });
  }

  /** Whose room keys a room may have. */
  peopleIn(room: string): string[] {
    return groupOfRoom(room) ? (this.facts.people?.[room] ?? []) : peopleOf(room);
  }

  async rememberPeople(room: string, people: string[]): Promise<void> {
    const known = this.peopleIn(room);
    const all = [...new Set([...known, ...people])];
    if (all.length > known.length)
      await this.keepFacts({ people: { ...this.facts.people, [room]: all } });
  }

  /** Acknowledges a batch once it is stored. */
  async readInbox(): Promise<void> {
    const params = { deviceId: this.facts.deviceId };
    for (;;) {
      const waiting = await this.ask(readInbox, { params, query: { after: this.readUpTo } });
      const last = waiting.at(-1);
      if (!last) return;
      const messages = waiting.map(({ sender, type, content }) => ({ sender, type, content }));
      const asked = messages.findLast(({ type }) => type === 'm.key.verification.request');
      if (asked) await this.keepFacts({ asked });
      await this.receive(messages);
      this.readUpTo = last.n;
      await this.ask(confirmInbox, { params, body: { upTo: last.n } });
    }
  }

  /** After a reload; the library refuses expired ones. */
  async replayRequests(): Promise<void> {
    if (this.facts.asked) await this.receive([this.facts.asked]);
  }

  private async receive(messages: NonNullable<DeviceFacts['asked']>[]): Promise<void> {
    await this.machine.receiveSyncChangesMsc4186(
      JSON.stringify(messages),
      new DeviceLists(),
      new Map(),
    );
    await this.afterReceiving();
  }

  async query(otherId: string): Promise<void> {
    const request = this.machine.queryKeysForUsers([new UserId(matrixUserOf(otherId))]);
    await this.send(request as LibraryRequest);
  }

  async track(...people: string[]): Promise<void> {
    await this.machine.updateTrackedUsers(people.map((id) => new UserId(matrixUserOf(id))));
    await this.flush();
  }

  async deviceIdsOf(personId: string): Promise<string[]> {
    const devices = await this.machine.getUserDevices(new UserId(matrixUserOf(personId)));
    return freed(devices, () => devices.keys().map((id) => id.toString()));
  }

  async signedDevicesOf(personId: string): Promise<number> {
    const devices = await this.machine.getUserDevices(new UserId(matrixUserOf(personId)));
    return freed(devices, () => {
      const all = devices.devices();
      const signed = all.filter((device) => device.isCrossSignedByOwner()).length;
      for (const device of all) device.free();
      return signed;
    });
  }

  /** Other members believe only a signed device. */
  async isSigned(): Promise<boolean> {
    const isOurs = await this.withIdentity(this.publicId, (identity) => identity.isVerified());
    if (!isOurs) return false;
    const own = await this.machine.getDevice(this.self(), new DeviceId(this.facts.deviceId));
    return own ? freed(own, () => own.isCrossSignedByOwner()) : false;
  }

  async withIdentity<T>(
    personId: string,
    work: (identity: OwnUserIdentity | OtherUserIdentity) => T | Promise<T>,
  ): Promise<T | undefined> {
    const identity = await this.machine.getIdentity(new UserId(matrixUserOf(personId)));
    return identity && freed(identity, () => work(identity));
  }

  async signOwnDevice(): Promise<void> {
    const own = await this.machine.getDevice(this.self(), new DeviceId(this.facts.deviceId));
    if (!own) return;
    await freed(own, async () => {
      if (!own.isCrossSignedByOwner()) await this.send((await own.verify()) as LibraryRequest);
    });
  }

  close(): void {
    this.machine.close();
  }
}
