import { transact, type Work } from '@cascade/db/live/transact';
import { type PaymentProvider, ProviderError } from '@cascade/shared/node/payments/provider';
import type { Services } from '../../services.ts';

/** @throws Error when payments are off */
export function getProvider({ payments }: Pick<Services, 'payments'>): PaymentProvider {
  if (!payments) throw new Error('Payments are off.');
  return payments;
}

/** What the provider refuses has failed for good; anything else is tried again. */
export async function orFailed<T>(
  asked: Promise<T>,
): Promise<T | { state: 'failed'; reference: null }> {
  return asked.catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'refused')
      return { state: 'failed' as const, reference: null };
    throw error;
  });
}

/** One that fails does not hold up the others. */
export async function attempt(
  services: Services,
  act: (work: Work) => Promise<void>,
): Promise<void> {
  try {
    await transact(services, act);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unavailable') return;
    services.log.error({ err: error }, 'something about a payment could not be settled');
  }
}
