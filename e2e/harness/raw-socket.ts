import { type RawData, WebSocket } from 'ws';

/** A WebSocket without a protocol: sends given frames and records received ones. */
export class RawSocket {
  readonly received: string[] = [];
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('error', () => {});
    socket.on('close', () => this.wake());
    socket.on('message', (data: RawData, isBinary) => {
      const text = isBinary ? '' : data.toString();
      // Without a pong the server would disconnect.
      if (text === '2') socket.send('3');
      else this.received.push(text);
      this.wake();
    });
  }

  static async open(port: number, cookie: string): Promise<RawSocket> {
    const url = `ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`;
    const socket = new RawSocket(new WebSocket(url, { headers: { cookie } }));
    await socket.until(() => socket.received.some((text) => text.startsWith('0')));
    socket.send('40');
    await socket.until(() => socket.received.some((text) => text.startsWith('40')));
    return socket;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(frame: string | Buffer): void {
    if (this.isOpen) this.socket.send(frame);
  }

  /** Resolves once the server has read everything, or has disconnected. */
  async settle(): Promise<void> {
    const mark = `43999999`;
    const before = this.received.filter((text) => text.startsWith(mark)).length;
    this.send('42999999["clock"]');
    await this.until(() => this.received.filter((text) => text.startsWith(mark)).length > before);
  }

  close(): void {
    this.socket.terminate();
  }

  private wake(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  private async until(isThere: () => boolean): Promise<void> {
    while (!isThere()) {
      if (this.socket.readyState >= WebSocket.CLOSING) return;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}
