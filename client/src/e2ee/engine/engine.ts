import { publicIdOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type { RoomKeyInfo, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError, isOutage } from '../../api/api-error.ts';
import { Resending } from '../../device/queue/resending.ts';
import type { DeviceStore } from '../device-store.ts';
import type { ApprovalStep, Safety } from '../keys-state.ts';
import type { OpenedText } from '../opened-texts.ts';
import type { SealedMessage, SentMessage } from '../sealed-message.ts';
import type { TabMessage } from '../tab-messages.ts';
import { Approvals } from './approval.ts';
import type { Ask } from './ask.ts';
import { type Restored, takeUpAgain } from './backup.ts';
import { BackupSync } from './backup-sync.ts';
import { Conversations } from './conversations.ts';
import { replaceIdentity, settleIdentity } from './identity.ts';
import { type Counts, DeviceForgotten, type KeyDevice } from './key-device.ts';
import { loadLibrary } from './load-library.ts';
import { openDevice } from './open-device.ts';
import { Outbox } from './outbox.ts';
import { begin, recover, takeGivenHistory } from './recovery.ts';
import { accept, confirm, safetyWith } from './safety.ts';

export type EngineHooks = {
  ask: Ask;
  store: DeviceStore;
  publicId: string;
  publish: (message: TabMessage) => void;
  /** The session ended or belongs to another member. */
  onForeign: () => void;
  /** The engine must be restarted. */
  onForgotten: () => void;
};

/** Runs in the leading tab, once the library has loaded. */
export class Engine {
  /** Before anything else of it. */
  static readonly loadLibrary = loadLibrary;

  readonly conversations: Conversations;
  private readonly outbox: Outbox;
  private readonly approvals: Approvals;
  private readonly backup: BackupSync;
  /** After an outage, as the socket may have stayed open and reports no reconnection. */
  private readonly syncing = new Resending(() => void this.syncAfterReconnection());

  private constructor(
    private readonly device: KeyDevice,
    private readonly hooks: EngineHooks,
  ) {
    this.backup = new BackupSync(device, hooks.store, hooks.publish);
    this.conversations = new Conversations(device, hooks.store, {
      publish: hooks.publish,
      quietly: (work) => this.quietly(work),
    });
    this.outbox = new Outbox(device, hooks.store, {
      conversation: (id) => this.conversations.of(id),
      publish: hooks.publish,
      onForeign: hooks.onForeign,
      onNewRoomKey: () => void this.backup.run(),
    });
    this.approvals = new Approvals(device, hooks.publish, () => void this.quietly(async () => {}));
    device.afterReceiving = () => this.approvals.refresh();
    device.machine.registerRoomKeyUpdatedCallback(async (infos: RoomKeyInfo[]) => {
      hooks.publish({ type: 'room-keys', sessionIds: infos.map(({ sessionId }) => sessionId) });
      void this.backup.run();
    });
    device.machine.registerUserIdentityUpdatedCallback(async (id: UserId) => {
      const personId = publicIdOf(id.toString());
      if (personId) hooks.publish({ type: 'identity', personIds: [personId] });
    });
  }

  /** Opens or creates this browser's keys. @throws ApiError */
  static async start(hooks: EngineHooks): Promise<Engine> {
    const device = await openDevice(hooks);
    const engine = new Engine(device, hooks);
    try {
      await device.inTurn(() => settleIdentity(device));
      await device.inTurn(() => device.replayRequests());
      await engine.refreshApproval();
      await engine.backup.check();
    } catch (error) {
      // Offline, stored keys still open stored messages.
      if (!isOutage(error)) {
        engine.close();
        throw error;
      }
      engine.syncing.later(error);
      await engine.refreshApproval().catch(() => undefined);
    }
    return engine;
  }

  close(): void {
    this.syncing.stop();
    this.backup.close();
    this.outbox.close();
    this.approvals.close();
    this.device.close();
  }

  async syncAfterReconnection(): Promise<void> {
    this.syncing.cancel();
    try {
      await this.device.inTurn(async () => {
        await this.device.sync();
        await settleIdentity(this.device);
      });
      await this.refreshApproval();
      await this.backup.check();
      this.syncing.succeeded();
    } catch (error) {
      this.onError(error);
    }
    await this.drain();
  }

  async readInbox(deviceId: string): Promise<void> {
    if (deviceId !== this.device.facts.deviceId) return;
    await this.quietly(async () => {
      await this.device.readInbox();
      await this.device.flush();
    });
  }

  async onDevicesChanged(user: string): Promise<void> {
    await this.quietly(async () => {
      await this.device.applyDeviceChanges([user]);
      await this.device.flush();
    });
    await this.conversations.judgeAgain();
    await this.drain();
  }

  async onKeyCounts(deviceId: string, counts: Counts): Promise<void> {
    if (deviceId !== this.device.facts.deviceId) return;
    await this.quietly(async () => {
      await this.device.applyDeviceChanges([], counts);
      await this.device.flush();
    });
  }

  open(message: SealedMessage, conversationId: string): Promise<OpenedText> {
    return this.conversations.open(message, conversationId);
  }

  edit(message: SentMessage, conversationId: string, text: string, mentions?: string[]) {
    return this.conversations.edit(message, conversationId, text, mentions);
  }

  /** @see Outbox.drain */
  drain(conversationId?: string): Promise<void> {
    return this.outbox.drain(conversationId);
  }

  async approve(step: ApprovalStep, id: string, code: number[] = []): Promise<void> {
    try {
      await this.device.inTurn(() => this.approvals[step](id, code));
    } finally {
      await this.refreshApproval();
    }
  }

  /**
   * Replaces a lost identity.
   * @throws ApiError proof_required
   */
  async startAgain(): Promise<void> {
    await this.device.inTurn(() => replaceIdentity(this.device));
    await this.refreshApproval();
    await this.backup.check();
  }

  async beginRecovery(passphrase?: string): Promise<string> {
    const key = await this.device.inTurn(() => begin(this.device, passphrase));
    await this.backup.check();
    return key;
  }

  async recover(typed: string): Promise<Restored> {
    const { device, hooks } = this;
    const result = await device.inTurn(() => recover(device, hooks.store, typed));
    await this.recovered();
    return result;
  }

  private async recovered(): Promise<void> {
    this.hooks.publish({ type: 'room-keys', sessionIds: 'all' });
    await this.refreshApproval();
    await this.backup.check();
  }

  async safety(otherId: string): Promise<Safety> {
    await this.quietly(() => this.device.track(this.device.publicId, otherId));
    return safetyWith(this.device, otherId);
  }

  async confirmSafety(otherId: string): Promise<void> {
    await this.device.inTurn(() => confirm(this.device, otherId));
    await this.afterAcceptance(otherId);
  }

  async acceptChange(otherId: string): Promise<void> {
    await this.device.inTurn(() => accept(this.device, otherId));
    await this.afterAcceptance(otherId);
  }

  /** Their room keys are now backed up too. */
  private async afterAcceptance(otherId: string): Promise<void> {
    await this.device.inTurn(() => takeUpAgain(this.device));
    void this.backup.run();
    this.hooks.publish({ type: 'identity', personIds: [otherId] });
    await this.conversations.judgeAgain();
  }

  /** For a tab that has just opened. */
  async publishAll(): Promise<void> {
    this.outbox.publishSending();
    this.approvals.resetPublished();
    this.conversations.publishReaders();
    await this.refreshApproval().catch(() => undefined);
    await this.backup.check().catch(() => undefined);
  }

  /** The next sync repairs a failure. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    await this.device.inTurn(work).catch((error: unknown) => this.onError(error));
    await this.refreshApproval().catch((error: unknown) => this.onError(error));
  }

  private async refreshApproval(): Promise<void> {
    const wasApproved = this.approvals.isApproved;
    const hasHistory = await this.device.inTurn(async () => {
      await this.approvals.refresh();
      return this.approvals.isApproved && takeGivenHistory(this.device, this.hooks.store);
    });
    if (hasHistory) {
      this.hooks.publish({ type: 'room-keys', sessionIds: 'all' });
      await this.backup.check();
    }
    if (this.approvals.isApproved && !wasApproved) void this.drain();
  }

  private onError(error: unknown): void {
    if (isOutage(error)) this.syncing.later(error);
    const isForgotten =
      error instanceof DeviceForgotten || (error instanceof ApiError && error.code === 'not_found');
    if (isForgotten) this.hooks.onForgotten();
  }
}
