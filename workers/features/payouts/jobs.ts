import {
  findBankAccount,
  findPayout,
  listCompletedPayouts,
  listOpenPayouts,
  listUnreadyAccounts,
  lockAccountAt,
  lockPayout,
} from '@cascade/db/domain/payouts/payouts.queries';
import { applyBankAccount, applyPayout } from '@cascade/db/domain/payouts/settle';
import type { Work } from '@cascade/db/live/transact';
import { makePayout } from '@cascade/shared/features/payouts/jobs';
import type { PaymentProvider } from '@cascade/shared/node/payments/provider';
import { type BoundJob, handleJob } from '../../bind.ts';
import { attempt, getProvider, orFailed } from '../../domain/payments/asking.ts';
import type { Services } from '../../services.ts';

/** By then the provider's own word should have come. */
const PATIENCE_MS = 120_000;
/** Within which banks return what had arrived. */
const RETURNED_WITHIN_MS = 10 * 86_400_000;
/** In one run; the rest waits for the next. */
const AT_ONCE = 200;

export function payoutJobs(services: Services): BoundJob[] {
  return [
    handleJob(makePayout, (work, { payoutId }) => carryOut(work, getProvider(services), payoutId)),
  ];
}

/**
 * Asks for the payout, or how far it is. The provider knows an attempt by its id, so that asking
 * again after a crash or a lost answer pays nothing twice.
 */
async function carryOut(work: Work, provider: PaymentProvider, payoutId: string): Promise<void> {
  const known = await findPayout(work.tx, payoutId);
  if (known?.provider !== provider.name) return;
  const payout = await lockPayout(work.tx, payoutId);
  if (!payout || payout.state === 'failed') return;
  const bank = await findBankAccount(work.tx, payout.bankAccountId);
  if (!bank) throw new Error('The bank account of this payout is missing.');
  const { attemptId, reference, currency, amount, description, askedAt } = payout;
  const asked = { payoutId: attemptId, account: bank.reference };
  // Once it is known there, a refusal to speak of it does not say that it has failed.
  const found =
    reference === null
      ? await orFailed(provider.payOut({ ...asked, currency, amount, description, askedAt }))
      : await provider.readPayout({ ...asked, reference });
  await applyPayout(work, payout, found);
}

/** Asks about every payout whose end the provider has not told us. */
export async function reconcilePayouts(services: Services): Promise<void> {
  const { database, clock, payments: provider } = services;
  if (!provider) return;
  const before = new Date(clock.now().getTime() - PATIENCE_MS);
  for (const id of await listOpenPayouts(database.orm, before, AT_ONCE))
    await attempt(services, (work) => carryOut(work, provider, id));
}

/** Asks about accounts that are not ready, and about payouts that a bank may have returned. */
export async function reconcileBanking(services: Services): Promise<void> {
  const { database, clock, payments: provider } = services;
  if (!provider) return;
  for (const reference of await listUnreadyAccounts(database.orm, provider.name, AT_ONCE))
    await attempt(services, async (work) => {
      const account = await lockAccountAt(work.tx, provider.name, reference);
      if (account) await applyBankAccount(work, account, await provider.readPayee(reference));
    });
  const since = new Date(clock.now().getTime() - RETURNED_WITHIN_MS);
  for (const id of await listCompletedPayouts(database.orm, since, AT_ONCE))
    await attempt(services, (work) => carryOut(work, provider, id));
}
