import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts messages and can delay them. */
export class MailCatcher {
  /** Deliveries by Message-ID. */
  readonly received = new Map<string, number>();
  readonly waiting = new Set<string>();
  /** As they came, soft line breaks joined, by the recipient. */
  readonly texts: { to: string; text: string }[] = [];
  private gate: Promise<void> | undefined;
  private open = () => {};
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (address, _session, done) => {
        void this.pass(address.address).then(() => done());
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const id = /^Message-ID:\s*<([^>]+)>/im.exec(text)?.[1] ?? 'none';
          this.received.set(id, (this.received.get(id) ?? 0) + 1);
          const to = envelope.rcptTo[0]?.address ?? '';
          this.texts.push({ to, text: text.replace(/=\r\n/g, '') });
          done();
        });
      },
    });
    this.server.on('error', () => {}); // its clients are killed by some faults
  }

  static async start(): Promise<MailCatcher> {
    const catcher = new MailCatcher();
    await new Promise<void>((resolve) => catcher.server.listen(0, '127.0.0.1', resolve));
    return catcher;
  }

  get url(): string {
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** Delays messages at the recipient until `admit`. */
  delay(): void {
    this.gate = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  admit(): void {
    this.gate = undefined;
    this.waiting.clear();
    this.open();
  }

  async stop(): Promise<void> {
    this.admit();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async pass(recipient: string): Promise<void> {
    if (!this.gate) return;
    this.waiting.add(recipient);
    await this.gate;
  }
}
