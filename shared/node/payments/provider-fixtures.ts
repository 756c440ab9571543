import { startTestProvider } from '../test-provider/server.ts';
import { signatureOf } from '../test-provider/webhook-sender.ts';
import type { PaymentProvider } from './provider.ts';
import { openStripe } from './stripe-provider.ts';
import { type SentWebhook, startStripeServer } from './stripe-server.ts';
import { openTestProvider } from './test-provider.ts';

export const SECRET = 'whsec_of_tests';
export const HELD_MS = 600_000;

/** A provider, and the hand that moves the server behind it. */
export type ProviderFixture = {
  provider: PaymentProvider;
  pay: (reference: string) => void;
  fail: (reference: string) => void;
  setPayee: (account: string, state: 'ready' | 'restricted') => void;
  setPayout: (reference: string, state: 'paid' | 'failed') => void;
  /** What lies in an account of ours and is not on its way to the bank. */
  leftIn: (account: string) => number;
  sendUnknown: (reference: string) => void;
  sent: () => SentWebhook[];
  /** As after a day, when keys of requests are forgotten. */
  forgetKeys: () => void;
  close: () => Promise<void>;
};

export const providerFixtures: Record<string, () => Promise<ProviderFixture>> = {
  stripe: async () => {
    const key = 'sk_test_x';
    const server = await startStripeServer({ key, secret: SECRET });
    const provider = openStripe({
      key,
      webhookSecrets: ['whsec_of_another_endpoint', SECRET],
      server: { host: '127.0.0.1', port: server.port, protocol: 'http' },
    });
    return { ...server, provider, leftIn: server.balanceOf, sent: () => server.sent };
  },
  test: async () => {
    const skipped = { ms: 0 };
    const now = () => new Date(Date.now() + skipped.ms);
    const server = await startTestProvider({ secret: SECRET, now, payoutMs: HELD_MS });
    const { bank, close, url } = server;
    return {
      provider: openTestProvider({ url, secret: SECRET }),
      pay: (reference) => void bank.pay(reference),
      fail: (reference) => {
        bank.payLater(reference, { afterMs: 1, isGood: false });
        skipped.ms += 10;
      },
      setPayee: (account, state) => bank.setAccount(account, state),
      leftIn: () => 0,
      setPayout: (reference, state) => bank.settlePayout(reference, state === 'paid'),
      sendUnknown: (reference) => void bank.refuseCard(reference),
      sent: () =>
        bank.waiting.map((event) => {
          const body = JSON.stringify(event);
          return { body: Buffer.from(body), signature: signatureOf(body, SECRET, event.created) };
        }),
      forgetKeys: () => undefined,
      close,
    };
  },
};
