import type { Socket } from 'socket.io-client';

/** A gateway that has sent nothing for so long is asked whether it is there. */
const SILENT_MS = 5_000;
/** One that does not answer is paused or cut off, although the connection is open. */
const SIGN_OF_LIFE_MS = 3_000;

/** Notices a silent gateway within seconds; the heartbeat of the connection takes half a minute. */
export class SilenceWatch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heardAt = 0;

  constructor(
    private readonly socket: Socket,
    private readonly onSilent: () => void,
    private readonly silentMs = SILENT_MS,
  ) {}

  /** At each connection, which has an engine of its own. */
  start(): void {
    const hear = () => {
      this.heardAt = performance.now();
    };
    hear();
    this.socket.io.engine.on('packet', hear);
    this.lookIn(this.silentMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), ms);
  }

  private async look(): Promise<void> {
    const silentMs = performance.now() - this.heardAt;
    if (silentMs < this.silentMs) {
      this.lookIn(this.silentMs - silentMs);
      return;
    }
    const { engine } = this.socket.io;
    const askedAt = performance.now();
    await this.socket
      .timeout(SIGN_OF_LIFE_MS)
      .emitWithAck('clock')
      .catch(() => {}); // any other packet would do as well
    if (!this.socket.connected || this.socket.io.engine !== engine) return;
    if (this.heardAt >= askedAt) this.lookIn(this.silentMs);
    else this.onSilent();
  }
}
