import { join } from 'node:path';
import { z } from 'zod';
import { testProviderSecret } from '../payments/open-provider.ts';
import { startTestProvider } from './server.ts';

const settings = z
  .object({
    NODE_ENV: z.string().optional(),
    SESSION_SECRET: z.string().min(32),
    /** Where gateways take webhooks. */
    WEBHOOK_ORIGIN: z.url(),
    PORT: z.coerce.number().int(),
    DATA_DIR: z.string(),
    /** Milliseconds after which a payment by bank arrives. */
    LATER_MS: z.coerce.number().int().positive().optional(),
    /** Milliseconds after which a payout arrives. */
    PAYOUT_MS: z.coerce.number().int().default(2_000),
  })
  .parse(process.env);

if (settings.NODE_ENV === 'production') {
  process.stderr.write('The test provider takes no money and does not run in production.\n');
  process.exit(1);
}

const provider = await startTestProvider({
  port: settings.PORT,
  secret: testProviderSecret(settings.SESSION_SECRET),
  webhookUrl: `${settings.WEBHOOK_ORIGIN}/api/payments/webhooks/test`,
  file: join(settings.DATA_DIR, 'test-provider.json'),
  payoutMs: settings.PAYOUT_MS,
  ...(settings.LATER_MS === undefined ? {} : { laterMs: settings.LATER_MS }),
});
process.stdout.write(`test provider listens on ${provider.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void provider.close().then(() => process.exit(0)));
