import { AppError } from '@cascade/shared/kernel/app-error';
import { type PaymentProvider, ProviderError } from '@cascade/shared/node/payments/provider';
import type { MemberWork } from '../../http/work.ts';

/** @throws AppError conflict when payments are off */
export function getProvider({ services }: MemberWork): PaymentProvider {
  if (!services.payments)
    throw new AppError('conflict', 'Payments are turned off here at the moment.');
  return services.payments;
}

/** @throws AppError unavailable when the provider does not answer */
export async function asking<T>(asked: Promise<T>, soFar = 'Nothing was charged.'): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.kind !== 'unavailable') throw error;
    throw new AppError(
      'unavailable',
      `The payment provider does not answer. ${soFar} Please try again.`,
      { retryAfterSeconds: 5, cause: error },
    );
  });
}
