import { editMessage, type Message } from '@cascade/shared/contracts/messaging';
import { publicIdOf } from '@cascade/shared/rules/matrix-ids';
import type { RoomKeyInfo, UserId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError, isOutage } from '../../api/api-error.ts';
import type { DeviceStore } from '../device-store.ts';
import type { Safety } from '../keys-state.ts';
import type { News } from '../news.ts';
import type { OpenedText } from '../opened-text.ts';
import type { Ask } from './ask.ts';
import { settleIdentity } from './identity.ts';
import { DeviceForgotten, type KeyDevice } from './key-device.ts';
import { openDevice } from './open-device.ts';
import { Outbox } from './outbox.ts';
import { read } from './reading.ts';
import { backUp, begin, readRecovery, recover } from './recovery.ts';
import { accept, confirm, safetyWith } from './safety.ts';
import { NobodyToReadIt, write } from './writing.ts';

export type EngineHooks = {
  ask: Ask;
  store: DeviceStore;
  publicId: string;
  tell: (news: News) => void;
  /** The session has ended, or is somebody else's. */
  onForeign: () => void;
  /** The server has forgotten this device; the engine must be started again. */
  onForgotten: () => void;
};

/** Everything that needs the keys, in the one tab that holds them. The library must be loaded. */
export class Engine {
  private readonly outbox: Outbox;
  private isBackingUp = false;
  private isClosed = false;
  private looking: Promise<void> | undefined;

  private constructor(
    private readonly device: KeyDevice,
    private readonly hooks: EngineHooks,
  ) {
    this.outbox = new Outbox(device, hooks.store, {
      tell: hooks.tell,
      onForeign: hooks.onForeign,
      onWritten: () => void this.backUp(),
    });
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
      await engine.checkRecovery();
    } catch (error) {
      // Without a connection the keys that are here still open what is here.
      if (!isOutage(error)) {
        engine.close();
        throw error;
      }
    }
    return engine;
  }

  close(): void {
    this.isClosed = true;
    this.outbox.close();
    this.device.close();
  }

  /** After every reconnection: whatever went by is asked for. */
  async catchUp(): Promise<void> {
    try {
      await this.device.inTurn(async () => {
        await this.device.sync();
        await settleIdentity(this.device);
      });
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
    const first = await read(this.device, message, otherId);
    if (first.state === 'opened' || first.why !== 'no_key') return first;
    // The key may lie in the inbox already, or be on its way here from another device of one's own.
    await this.lookForKeys();
    return read(this.device, message, otherId);
  }

  /** One look serves every message that is being opened meanwhile. */
  private lookForKeys(): Promise<void> {
    this.looking ??= this.quietly(async () => {
      await this.device.readInbox();
      await this.device.flush();
    }).finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  async edit(message: Message, otherId: string, text: string): Promise<Message> {
    const content = await this.device
      .inTurn(() => write(this.device, { id: message.id, otherId, text }))
      .catch((error: unknown) => {
        if (!(error instanceof NobodyToReadIt)) throw error;
        const detail = 'They have no device that could read it at the moment.';
        throw new ApiError({ status: 409, code: 'conflict', detail });
      });
    return this.device.ask(editMessage, { params: { messageId: message.id }, body: { content } });
  }

  drain(): Promise<void> {
    return this.outbox.drain();
  }

  async beginRecovery(passphrase?: string): Promise<string> {
    const key = await this.device.inTurn(() => begin(this.device, passphrase));
    await this.checkRecovery();
    return key;
  }

  async recover(typed: string): Promise<number> {
    const count = await this.device.inTurn(() => recover(this.device, typed));
    this.hooks.tell({ is: 'room-keys', sessionIds: 'all' });
    await this.checkRecovery();
    return count;
  }

  async safety(otherId: string): Promise<Safety> {
    await this.quietly(() => this.device.track(this.device.publicId, otherId));
    return safetyWith(this.device, otherId);
  }

  async confirmSafety(otherId: string): Promise<void> {
    await this.device.inTurn(() => confirm(this.device, otherId));
    this.hooks.tell({ is: 'identity', personIds: [otherId] });
  }

  async acceptChange(otherId: string): Promise<void> {
    await this.device.inTurn(() => accept(this.device, otherId));
    this.hooks.tell({ is: 'identity', personIds: [otherId] });
  }

  /** A tab that has just opened is told what the others know. */
  async tellAll(): Promise<void> {
    this.outbox.tellSending();
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
      const isOurs = !isEnabled || (await this.device.inTurn(() => backUp(this.device)));
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
  }

  private notice(error: unknown): void {
    const isForgotten =
      error instanceof DeviceForgotten || (error instanceof ApiError && error.code === 'not_found');
    if (isForgotten) this.hooks.onForgotten();
  }
}
