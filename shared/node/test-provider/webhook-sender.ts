import Stripe from 'stripe';
import type { Bank } from './bank.ts';
import type { BankEvent } from './books.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
const PATIENCE_MS = 5_000;

/** The header with which Stripe would sign a body. @param at seconds since 1970 */
export function signatureOf(payload: string, secret: string, at: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
}

/** Posts events until they are taken, one after the other, each signed anew. */
export class WebhookSender {
  private timer: NodeJS.Timeout | undefined;
  private isAtWork = false;
  private isStopped = false;
  private failures = 0;

  constructor(
    private readonly bank: Bank,
    private readonly target: { url: string; secret: string },
  ) {}

  start(): void {
    this.bank.onEvent = () => this.wake();
    this.wake();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private wake(afterMs = 0): void {
    if (this.isAtWork || this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.work(), afterMs);
  }

  private async work(): Promise<void> {
    this.isAtWork = true;
    let next = this.bank.waiting[0];
    while (next && !this.isStopped && (await this.post(next))) {
      this.bank.forget(next.id);
      this.failures = 0;
      next = this.bank.waiting[0];
    }
    this.isAtWork = false;
    if (next) this.wake(Math.min(FIRST_RETRY_MS * 2 ** this.failures++, LONGEST_RETRY_MS));
  }

  private async post(event: BankEvent): Promise<boolean> {
    const { url, secret } = this.target;
    const body = JSON.stringify(event);
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'content-type': 'application/json',
          'test-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
        },
      });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  }
}
