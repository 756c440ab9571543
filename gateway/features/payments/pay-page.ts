import {
  findPayee,
  findPayment,
  keepPage,
  savePayee,
} from '@cascade/db/domain/payments/payments.queries';
import type { Currency } from '@cascade/shared/domain/payments/money';
import { purposes } from '@cascade/shared/domain/payments/purposes';
import { AppError } from '@cascade/shared/kernel/app-error';
import { asking, getProvider } from '../../domain/payments/asking.ts';
import type { MemberWork } from '../../http/work.ts';

const noSuchPayment = () => new AppError('not_found', 'There is no such payment.');

/**
 * Where the payer pays. The provider makes one page for a payment, so two calls at once get the
 * same address; it is answered only once it is stored.
 * @throws AppError not_found for anybody else; conflict once it has ended; unavailable
 */
export async function openPage(work: MemberWork, id: string): Promise<{ url: string }> {
  const { tx, userId, services, now } = work;
  const provider = getProvider(work);
  const payment = await findPayment(tx, id);
  if (payment?.payerId !== userId || payment.provider !== provider.name) throw noSuchPayment();
  if (payment.state === 'paid') throw new AppError('conflict', 'This has been paid already.');
  const hasEnded = payment.state === 'failed' || payment.state === 'expired';
  if (hasEnded || payment.expiresAt <= now) throw ranOut();
  if (payment.payUrl) return { url: payment.payUrl };
  const { description, amount, expiresAt, purpose, purposeId } = payment;
  const page = await asking(
    provider.openPage({
      paymentId: id,
      description,
      currency: payment.currency as Currency,
      amount,
      expiresAt,
      returnUrl: services.env.PUBLIC_ORIGIN + purposes[purpose].pathOf(purposeId),
    }),
  );
  if (await keepPage(tx, id, page)) return { url: page.url };
  const known = await findPayment(tx, id);
  if (known?.state === 'open' && known.payUrl) return { url: known.payUrl };
  throw ranOut();
}

const ranOut = () =>
  new AppError('conflict', 'The time for paying has run out. Nothing was charged.');

/** @throws AppError conflict, unavailable */
export async function startOnboarding(
  work: MemberWork,
  returnPath: string,
): Promise<{ url: string }> {
  const { tx, userId, services, now } = work;
  const provider = getProvider(work);
  const known = await findPayee(tx, userId);
  const hasAccount = known?.provider === provider.name;
  const reference = hasAccount ? known.reference : await asking(provider.openAccount(userId));
  if (!hasAccount) await savePayee(tx, { userId, provider: provider.name, reference, now });
  const returnUrl = services.env.PUBLIC_ORIGIN + returnPath;
  return { url: await asking(provider.onboardingUrl(reference, returnUrl)) };
}
