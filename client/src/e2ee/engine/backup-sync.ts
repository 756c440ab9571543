import type { DeviceStore } from '../device-store.ts';
import type { TabMessage } from '../tab-messages.ts';
import { backUp } from './backup.ts';
import type { KeyDevice } from './key-device.ts';
import { readRecovery } from './recovery.ts';

/** Keeps the member's backup up to date. */
export class BackupSync {
  private isRunning = false;
  private isClosed = false;

  constructor(
    private readonly device: KeyDevice,
    private readonly store: DeviceStore,
    private readonly publish: (message: TabMessage) => void,
  ) {}

  close(): void {
    this.isClosed = true;
  }

  async check(): Promise<void> {
    const recovery = await this.device.inTurn(() => readRecovery(this.device));
    this.publish({ type: 'recovery', recovery });
    if (recovery.state === 'on') void this.run();
  }

  /** Calls during a run are covered by it. */
  async run(): Promise<void> {
    if (this.isRunning || this.isClosed) return;
    this.isRunning = true;
    try {
      const isEnabled = await this.device.machine.isBackupEnabled();
      const isOurs =
        !isEnabled ||
        (await this.device.inTurnWithoutKeyChange(() => backUp(this.device, this.store)));
      if (!isOurs) await this.check();
    } catch {
      // Retried with the next key or page load.
    } finally {
      this.isRunning = false;
    }
  }
}
