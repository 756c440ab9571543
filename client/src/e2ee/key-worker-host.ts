import type { Reaction } from '@cascade/shared/domain/encryption/envelope';
import type { Member } from '@cascade/shared/features/auth/contract';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { syncDevice } from '@cascade/shared/features/key-server/contract';
import { ApiError, sentenceOf, unreachableSentence } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { SEND_TIMEOUT_MS } from '../device/queue/resending.ts';
import type { DeviceStore } from './device-store.ts';
import type { Ask } from './engine/ask.ts';
import type { Engine } from './engine/engine.ts';
import type { ApprovalStep, KeysState } from './keys-state.ts';
import { fetchLibrary, libraryUrl } from './library-file.ts';
import type { SealedMessage, SentMessage } from './sealed-message.ts';
import type { TabMessage } from './tab-messages.ts';

/** Below this the device uploads more one-time keys. */
const FEW_KEYS = 25;

type Environment = {
  member: Member;
  store: () => Promise<DeviceStore>;
  publish: (message: TabMessage) => void;
  onForeign: () => void;
};

/** Runs in the leading tab and loads the library on demand. */
export class KeyWorkerHost {
  private starting: Promise<Engine> | undefined;
  private engine: Engine | undefined;
  private state: KeysState = { state: 'absent' };
  private isClosed = false;
  private readonly ask: Ask;

  constructor(private readonly environment: Environment) {
    this.ask = (route, args) => {
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
      return call(route, { ...args, forMember: environment.member.id, signal }).catch(
        throwUnreachable,
      );
    };
  }

  /** Idempotent, callable from any tab. */
  readonly api = {
    start: async () => void (await this.running()),
    check: () => this.check(),
    drain: (conversationId?: string) => this.drain(conversationId),
    shutdown: async () => this.close(),
    open: async (message: SealedMessage, conversationId: string) =>
      (await this.running()).open(message, conversationId),
    edit: async (message: SentMessage, conversationId: string, text: string, mentions?: string[]) =>
      (await this.running()).edit(message, conversationId, text, mentions),
    react: async (message: GroupMessage, emoji: Reaction | null) =>
      (await this.running()).conversations.react(message, emoji),
    readers: async (groupId: string) => (await this.running()).conversations.readAgain(groupId),
    beginRecovery: async (passphrase?: string) => (await this.running()).beginRecovery(passphrase),
    recover: async (typed: string) => (await this.running()).recover(typed),
    approve: async (step: ApprovalStep, id: string, code: number[]) =>
      (await this.running()).approve(step, id, code),
    startAgain: async () => (await this.running()).startAgain(),
    safety: async (otherId: string) => (await this.running()).safety(otherId),
    confirmSafety: async (otherId: string) => (await this.running()).confirmSafety(otherId),
    acceptChange: async (otherId: string) => (await this.running()).acceptChange(otherId),
  };

  get runningEngine(): Engine | undefined {
    return this.engine;
  }

  publishAll(): void {
    this.environment.publish({ type: 'keys', state: this.state });
    void this.engine?.publishAll();
  }

  async retryNow(): Promise<void> {
    if (this.engine) await this.engine.syncAfterReconnection();
    else if (this.state.state === 'failed') await this.running().catch(() => undefined);
  }

  close(): void {
    this.isClosed = true;
    this.engine?.close();
    this.engine = undefined;
  }

  /** Others cannot write without keys. Loads the library only if needed. */
  private async check(): Promise<void> {
    if (this.engine) return;
    const store = await this.environment.store();
    const device = await store.readDevice();
    if (!device?.isRegistered || (await store.count()) > 0) {
      await this.running();
      return;
    }
    const { isKnown, one_time_key_counts: counts } = await this.ask(syncDevice, {
      params: { deviceId: device.deviceId },
      body: { since: device.since },
    });
    if (!isKnown || counts.signed_curve25519 < FEW_KEYS) await this.running();
  }

  private async drain(conversationId?: string): Promise<void> {
    if (this.engine) return this.engine.drain(conversationId);
    const store = await this.environment.store();
    if ((await store.count()) === 0) return;
    await (await this.running()).drain();
  }

  private running(): Promise<Engine> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  private async start(): Promise<Engine> {
    this.show({ state: 'loading', progress: 0 });
    try {
      const engine = await this.startEngine();
      this.show({ state: 'ready' });
      void engine.drain().catch(() => undefined);
      return engine;
    } catch (error) {
      this.show({ state: 'failed', sentence: sentenceOf(error) });
      throw error;
    }
  }

  private async startEngine(): Promise<Engine> {
    const store = await this.environment.store();
    const onProgress = (progress: number) => this.show({ state: 'loading', progress });
    const [{ Engine }] = await Promise.all([
      import('./engine/engine.ts'),
      fetchLibrary(onProgress),
    ]).catch(throwUnreachable);
    await Engine.loadLibrary(libraryUrl);
    const { member, publish, onForeign } = this.environment;
    const engine = await Engine.start({
      ask: this.ask,
      store,
      publicId: member.publicId,
      publish,
      onForeign,
      onForgotten: () => this.restart(engine),
    });
    if (this.isClosed) engine.close();
    else this.engine = engine;
    return engine;
  }

  /** The server no longer knows this device. */
  private restart(engine: Engine): void {
    if (this.engine !== engine) return;
    engine.close();
    this.engine = undefined;
    this.starting = undefined;
    void this.running().catch(() => undefined);
  }

  private show(state: KeysState): void {
    this.state = state;
    if (!this.isClosed) this.environment.publish({ type: 'keys', state });
  }
}

/** Anything but the server's answer counts as a lost connection. */
function throwUnreachable(cause: unknown): never {
  if (cause instanceof ApiError) throw cause;
  throw new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence, cause });
}
