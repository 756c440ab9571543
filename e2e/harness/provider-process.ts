import { join } from 'node:path';
import { kill } from 'node:process';
import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import {
  type BankEvent,
  type BankPayout,
  openBooks,
} from '@cascade/shared/node/test-provider/books';
import { z } from 'zod';
import type { FaultProxy } from './fault-proxy.ts';
import { freePort, ServerProcess } from './server-process.ts';

/** After which payments by bank arrive, so that some do when their place is given back. */
const LATER_MS = 3_000;
/** After which payouts arrive: once something has been seen to be on its way. */
const PAYOUT_MS = 300;

const Totals = z.object({
  taken: z.int(),
  refunded: z.int(),
  transferred: z.int(),
  paidOut: z.int(),
});
export type Totals = z.infer<typeof Totals>;

type Options = {
  /** Signs cookies and events, as that of the gateways. */
  secret: string;
  /** Where its books are kept. */
  dataDir: string;
  logs: string;
  /** Its way to the gateways. */
  webhooks: FaultProxy;
};

/** The test provider, where members pay. It runs only while a fault has started it. */
export class ProviderProcess {
  private constructor(
    readonly url: string,
    readonly webhooks: FaultProxy,
    readonly secret: string,
    private readonly books: string,
    private readonly process: ServerProcess,
  ) {}

  static async prepare({ secret, dataDir, logs, webhooks }: Options): Promise<ProviderProcess> {
    const port = await freePort();
    const env = {
      NODE_ENV: 'development',
      SESSION_SECRET: secret,
      WEBHOOK_ORIGIN: `http://127.0.0.1:${webhooks.port}`,
      DATA_DIR: dataDir,
      LATER_MS: String(LATER_MS),
      PAYOUT_MS: String(PAYOUT_MS),
    };
    return new ProviderProcess(
      `http://127.0.0.1:${port}`,
      webhooks,
      testProviderSecret(secret),
      join(dataDir, 'test-provider.json'),
      new ServerProcess('shared/dist/test-provider.js', env, port, join(logs, 'test-provider.log')),
    );
  }

  start(): Promise<void> {
    return this.process.start('/health');
  }

  async kill(): Promise<void> {
    await this.process.end('SIGKILL');
  }

  /** Answers nothing, and answers everything later. */
  pause(): void {
    if (this.process.isRunning) kill(this.process.pid, 'SIGSTOP');
  }

  resume(): void {
    if (this.process.isRunning) kill(this.process.pid, 'SIGCONT');
  }

  /** What it says that it has taken and given. @throws Error while it does not run */
  async totals(): Promise<Totals> {
    const reply = await fetch(`${this.url}/api/totals`, {
      headers: { authorization: `Bearer ${this.secret}` },
    });
    return Totals.parse(await reply.json());
  }

  /** Payouts that it knows. */
  payouts(): BankPayout[] {
    return openBooks(this.books).payouts;
  }

  /** Events that no gateway has taken yet, the earliest first. */
  waiting(): BankEvent[] {
    return openBooks(this.books).waiting;
  }
}
