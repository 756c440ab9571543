import { createHmac } from 'node:crypto';
import type { PaymentSettings } from '../env.ts';
import type { PaymentProvider } from './provider.ts';
import { openStripe } from './stripe-provider.ts';
import { openTestProvider } from './test-provider.ts';

/** Known to every process of an installation without a setting of its own. */
export function testProviderSecret(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('test provider').digest('base64url');
}

/** @returns undefined where payments are off */
export function openProvider(
  payments: PaymentSettings,
  sessionSecret: string,
): PaymentProvider | undefined {
  if (payments.mode === 'off') return undefined;
  if (payments.mode === 'test')
    return openTestProvider({ url: payments.url, secret: testProviderSecret(sessionSecret) });
  return openStripe({ key: payments.key, webhookSecrets: payments.webhookSecrets });
}
