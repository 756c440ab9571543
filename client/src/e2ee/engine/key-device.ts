import { matrixUserOf, roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
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

/** The server has forgotten this device: another one must be made. */
export class DeviceForgotten extends Error {}

type Counts = { one_time_key_counts: Record<string, number>; unused_fallback_keys: string[] };

/** What the library hands out holds its store open, and nobody could delete that, until it is freed. */
async function freed<T>(thing: { free: () => void }, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    thing.free();
  }
}

/**
 * This browser's own device: the library's machine, and its talk with the key server. Whatever
 * changes keys is done in turns, because the library must not be asked twice at once for one room.
 */
export class KeyDevice {
  private readonly requests: KeyRequests;
  private lastTurn: Promise<unknown> = Promise.resolve();
  private readUpTo = 0;
  /** Looks at what came before the next message: the library soon forgets approvals that are over. */
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

  /** Our own user id; a new one each time, because the library takes what it is handed. */
  self(): UserId {
    return new UserId(matrixUserOf(this.publicId));
  }

  /** Does work when whatever was asked for before it is done. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async keepFacts(change: Partial<DeviceFacts>): Promise<void> {
    this.facts = { ...this.facts, ...change };
    await this.store.writeDevice(this.facts);
  }

  /** Sends one of the library's requests and hands it the answer. */
  async send(request: LibraryRequest): Promise<void> {
    const answer = await this.requests.answerTo(request);
    if (request.id) await this.machine.markRequestAsSent(request.id, request.type, answer);
  }

  /** Sends whatever the library wants sent, until it wants nothing more. */
  async flush(): Promise<void> {
    for (;;) {
      const requests = (await this.machine.outgoingRequests()) as LibraryRequest[];
      if (requests.length === 0) return;
      for (const request of requests) await this.send(request);
    }
  }

  /** Gives the server this device's keys, once. */
  async register(): Promise<void> {
    await this.flush();
    if (!this.facts.isRegistered) await this.keepFacts({ isRegistered: true });
  }

  /**
   * Learns what went by while nobody listened: others' devices, the supply of keys, the inbox.
   * @throws DeviceForgotten
   */
  async sync(): Promise<void> {
    const { deviceId, since } = this.facts;
    const state = await this.ask(syncDevice, { params: { deviceId }, body: { since } });
    if (!state.isKnown) throw new DeviceForgotten();
    await this.hearOf(state.changed, state);
    await this.keepFacts({ since: state.next });
    await this.readInbox();
    await this.flush();
  }

  /** Other people's devices have changed, or our own keys were used up. */
  async hearOf(changed: string[], counts?: Counts): Promise<void> {
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
   * Begins another room key where the devices of either person have changed since the last: one
   * that was removed may have had it from the backup, which the library cannot know.
   */
  async rotateAfterChange(otherId: string): Promise<void> {
    const { changes = {}, roomsAt = {} } = this.facts;
    const people = [this.publicId, otherId].map(matrixUserOf);
    const now = people.map((user) => changes[user] ?? 0).join(' ');
    if (roomsAt[otherId] === now) return;
    await this.machine.invalidateGroupSession(new RoomId(roomOf(this.publicId, otherId)));
    await this.keepFacts({ roomsAt: { ...roomsAt, [otherId]: now } });
  }

  /** Takes what waits for this device. It is confirmed once the library has stored it, not before. */
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

  /** A request to approve another device, from before this page; the library refuses an old one. */
  async hearAgain(): Promise<void> {
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

  /** Asks for somebody's devices and identity afresh, whatever is known. */
  async query(otherId: string): Promise<void> {
    const request = this.machine.queryKeysForUsers([new UserId(matrixUserOf(otherId))]);
    await this.send(request as LibraryRequest);
  }

  /** Keeps up with somebody's devices from now on. */
  async track(...people: string[]): Promise<void> {
    await this.machine.updateTrackedUsers(people.map((id) => new UserId(matrixUserOf(id))));
    await this.flush();
  }

  async deviceIdsOf(personId: string): Promise<string[]> {
    const devices = await this.machine.getUserDevices(new UserId(matrixUserOf(personId)));
    return freed(devices, () => devices.keys().map((id) => id.toString()));
  }

  /** How many devices somebody has that they have signed. */
  async signedDevicesOf(personId: string): Promise<number> {
    const devices = await this.machine.getUserDevices(new UserId(matrixUserOf(personId)));
    return freed(devices, () => {
      const all = devices.devices();
      const signed = all.filter((device) => device.isCrossSignedByOwner()).length;
      for (const device of all) device.free();
      return signed;
    });
  }

  /**
   * Whether this device is signed by the member whose it is: others believe only such a device. An
   * identity that the server made up, and that nothing here has proved, signs nothing.
   */
  async isSigned(): Promise<boolean> {
    const isOurs = await this.withIdentity(this.publicId, (identity) => identity.isVerified());
    if (!isOurs) return false;
    const own = await this.machine.getDevice(this.self(), new DeviceId(this.facts.deviceId));
    return own ? freed(own, () => own.isCrossSignedByOwner()) : false;
  }

  /** Works with somebody's identity as it is known here, if it is. */
  async withIdentity<T>(
    personId: string,
    work: (identity: OwnUserIdentity | OtherUserIdentity) => T | Promise<T>,
  ): Promise<T | undefined> {
    const identity = await this.machine.getIdentity(new UserId(matrixUserOf(personId)));
    return identity && freed(identity, () => work(identity));
  }

  /** Says that this device is the member's, so that others know it for theirs. */
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
