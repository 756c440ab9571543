import { publicIdOf, roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { editMessage, type Message } from '@cascade/shared/features/messaging/contract';
import type { RoomKeyInfo, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError, isOutage } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { ApprovalStep, Safety } from '../keys-state.ts';
import type { OpenedText } from '../opened-texts.ts';
import type { TabMessage } from '../tab-leader.ts';
import { Approvals } from './approval.ts';
import type { Ask } from './ask.ts';
import { backUp, lookInBackup, type Restored, takeUpAgain } from './backup.ts';
import { replaceIdentity, settleIdentity } from './identity.ts';
import { DeviceForgotten, type KeyDevice } from './key-device.ts';
import { openDevice } from './open-device.ts';
import { Outbox } from './outbox.ts';
import { read } from './reading.ts';
import { begin, readRecovery, recover, takeGivenHistory } from './recovery.ts';
import { accept, confirm, safetyWith } from './safety.ts';
import { NobodyToReadIt, NotApproved, write } from './writing.ts';

export type EngineHooks = {
  ask: Ask;
  store: DeviceStore;
  publicId: string;
  tell: (news: TabMessage) => void;
  /** The session has ended, or is somebody else's. */
  onForeign: () => void;
  /** The server has forgotten this device; the engine must be started again. */
  onForgotten: () => void;
};

const conflict = (detail: string) => new ApiError({ status: 409, code: 'conflict', detail });

/** Everything that needs the keys, in the one tab that holds them. The library must be loaded. */
export class Engine {
  private readonly outbox: Outbox;
  private readonly approvals: Approvals;
  private isBackingUp = false;
  private isClosed = false;
  private readonly looks = new Map<string, Promise<void>>();

  private constructor(
    private readonly device: KeyDevice,
    private readonly hooks: EngineHooks,
  ) {
    this.outbox = new Outbox(device, hooks.store, {
      tell: hooks.tell,
      onForeign: hooks.onForeign,
      onWritten: () => void this.backUp(),
    });
    this.approvals = new Approvals(device, hooks.tell, () => void this.quietly(async () => {}));
    device.afterReceiving = () => this.approvals.look();
    device.machine.registerRoomKeyUpdatedCallback(async (infos: RoomKeyInfo[]) => {
      hooks.tell({ is: 'room-keys', sessionIds: infos.map(({ sessionId }) => sessionId) });
      void this.backUp();
    });
    device.machine.registerUserIdentityUpdatedCallback(async (id: UserId) => {
      const personId = publicIdOf(id.toString());
      if (personId) hooks.tell({ is: 'identity', personIds: [personId] });
    });
  }

  /** Opens or makes this browser's keys. @throws ApiError when that cannot be done now */
  static async start(hooks: EngineHooks): Promise<Engine> {
    const device = await openDevice(hooks);
    const engine = new Engine(device, hooks);
    try {
      await device.inTurn(() => settleIdentity(device));
      await device.inTurn(() => device.hearAgain());
      await engine.judge();
      await engine.checkRecovery();
    } catch (error) {
      // Without a connection the keys that are here still open what is here.
      if (!isOutage(error)) {
        engine.close();
        throw error;
      }
      await engine.judge().catch(() => undefined);
    }
    return engine;
  }

  close(): void {
    this.isClosed = true;
    this.outbox.close();
    this.approvals.close();
    this.device.close();
  }

  /** After every reconnection: whatever went by is asked for. */
  async catchUp(): Promise<void> {
    try {
      await this.device.inTurn(async () => {
        await this.device.sync();
        await settleIdentity(this.device);
      });
      await this.judge();
      await this.checkRecovery();
    } catch (error) {
      this.notice(error);
    }
    await this.drain();
  }

  /** An event said that messages wait in this device's inbox. */
  async readInbox(deviceId: string): Promise<void> {
    if (deviceId !== this.device.facts.deviceId) return;
    await this.quietly(async () => {
      await this.device.readInbox();
      await this.device.flush();
    });
  }

  /** An event said that somebody has other devices, or another identity. */
  async hearOfDevices(user: string): Promise<void> {
    await this.quietly(async () => {
      await this.device.hearOf([user]);
      await this.device.flush();
    });
    await this.drain();
  }

  /** An event said how many one-time keys of a device are left. */
  async hearOfSupply(
    deviceId: string,
    counts: { one_time_key_counts: Record<string, number>; unused_fallback_keys: string[] },
  ): Promise<void> {
    if (deviceId !== this.device.facts.deviceId) return;
    await this.quietly(async () => {
      await this.device.hearOf([], counts);
      await this.device.flush();
    });
  }

  async open(message: Message, otherId: string): Promise<OpenedText> {
    const first = await this.read(message, otherId);
    if (first.state === 'opened' || (first.why !== 'no_key' && first.why !== 'unverified'))
      return first;
    // The key may lie in the inbox or in the backup; and of a device that is new, its owner's
    // signature may not be known here yet.
    await this.look(otherId);
    return this.read(message, otherId);
  }

  private read(message: Message, otherId: string): Promise<OpenedText> {
    return read(this.device, this.hooks.store, message, otherId);
  }

  /** One look serves every message of a person that is being opened meanwhile. */
  private look(otherId: string): Promise<void> {
    const look =
      this.looks.get(otherId) ??
      this.quietly(async () => {
        await this.device.readInbox();
        await this.device.track(this.device.publicId, otherId);
        await this.device.query(otherId);
        await lookInBackup(this.device, this.hooks.store, roomOf(this.device.publicId, otherId));
      }).finally(() => this.looks.delete(otherId));
    this.looks.set(otherId, look);
    return look;
  }

  /** Puts another text in place of one's own message; what is inside names the message and version. */
  async edit(message: Message, otherId: string, text: string) {
    const { id, replyTo, rev } = message;
    const before = await this.open(message, otherId);
    if (before.state !== 'opened') throw conflict('This message cannot be read on this device.');
    const { order } = before;
    const version = rev + 1;
    const content = await this.device
      .inTurn(() => write(this.device, { id, otherId, text, replyTo, version, order }))
      .catch((error: unknown) => {
        if (error instanceof NobodyToReadIt)
          throw conflict('They have no device that could read it at the moment.');
        if (error instanceof NotApproved) throw conflict('This device is not approved yet.');
        throw error;
      });
    const body = { content, rev };
    const answer = await this.device.ask(editMessage, { params: { messageId: id }, body });
    const { senderId, place } = message;
    const { device, n } = order;
    await this.hooks.store.remember({ id, otherId, senderId, place, device, n, version });
    const changed: Message = { ...answer, id, senderId, place, replyTo, content, rev: version };
    const opened: OpenedText = { state: 'opened', text, order };
    return { changed, opened };
  }

  drain(): Promise<void> {
    return this.outbox.drain();
  }

  /** A step of an approval that a person takes. */
  async approve(step: ApprovalStep, id: string, code: number[] = []): Promise<void> {
    try {
      await this.device.inTurn(() => this.approvals[step](id, code));
    } finally {
      await this.judge();
    }
  }

  /** Begins another identity in place of one whose keys are lost. @throws ApiError proof_required */
  async startAgain(): Promise<void> {
    await this.device.inTurn(() => replaceIdentity(this.device));
    await this.judge();
    await this.checkRecovery();
  }

  async beginRecovery(passphrase?: string): Promise<string> {
    const key = await this.device.inTurn(() => begin(this.device, passphrase));
    await this.checkRecovery();
    return key;
  }

  async recover(typed: string): Promise<Restored> {
    const { device, hooks } = this;
    const result = await device.inTurn(() => recover(device, hooks.store, typed));
    await this.recovered();
    return result;
  }

  private async recovered(): Promise<void> {
    this.hooks.tell({ is: 'room-keys', sessionIds: 'all' });
    await this.judge();
    await this.checkRecovery();
  }

  async safety(otherId: string): Promise<Safety> {
    await this.quietly(() => this.device.track(this.device.publicId, otherId));
    return safetyWith(this.device, otherId);
  }

  async confirmSafety(otherId: string): Promise<void> {
    await this.device.inTurn(() => confirm(this.device, otherId));
    await this.afterAcceptance();
    this.hooks.tell({ is: 'identity', personIds: [otherId] });
  }

  async acceptChange(otherId: string): Promise<void> {
    await this.device.inTurn(() => accept(this.device, otherId));
    await this.afterAcceptance();
    this.hooks.tell({ is: 'identity', personIds: [otherId] });
  }

  /** Room keys of the identity that was accepted now belong into the backup, too. */
  private async afterAcceptance(): Promise<void> {
    await this.device.inTurn(() => takeUpAgain(this.device));
    void this.backUp();
  }

  /** A tab that has just opened is told what the others know. */
  async tellAll(): Promise<void> {
    this.outbox.tellSending();
    this.approvals.forgetTold();
    await this.judge().catch(() => undefined);
    await this.checkRecovery().catch(() => undefined);
  }

  private async checkRecovery(): Promise<void> {
    const recovery = await this.device.inTurn(() => readRecovery(this.device));
    this.hooks.tell({ is: 'recovery', recovery });
    if (recovery.state === 'on') void this.backUp();
  }

  /** Room keys come in crowds; one pass takes what came during the one before. */
  private async backUp(): Promise<void> {
    if (this.isBackingUp || this.isClosed) return;
    this.isBackingUp = true;
    try {
      const isEnabled = await this.device.machine.isBackupEnabled();
      const isOurs =
        !isEnabled || (await this.device.inTurn(() => backUp(this.device, this.hooks.store)));
      if (!isOurs) await this.checkRecovery();
    } catch {
      // The next key, or the next page, tries again.
    } finally {
      this.isBackingUp = false;
    }
  }

  /** Work that an event asked for: if it fails, the next reconnection does it again. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    await this.device.inTurn(work).catch((error: unknown) => this.notice(error));
    await this.judge().catch((error: unknown) => this.notice(error));
  }

  /** Whether this device is approved, and what follows when it has just been. */
  private async judge(): Promise<void> {
    const wasApproved = this.approvals.isApproved;
    const hasHistory = await this.device.inTurn(async () => {
      await this.approvals.look();
      return this.approvals.isApproved && takeGivenHistory(this.device, this.hooks.store);
    });
    if (hasHistory) {
      this.hooks.tell({ is: 'room-keys', sessionIds: 'all' });
      await this.checkRecovery();
    }
    if (this.approvals.isApproved && !wasApproved) void this.drain();
  }

  private notice(error: unknown): void {
    const isForgotten =
      error instanceof DeviceForgotten || (error instanceof ApiError && error.code === 'not_found');
    if (isForgotten) this.hooks.onForgotten();
  }
}
