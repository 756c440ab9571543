import { PAYOUTS_PATH, payoutsMoved } from '@cascade/shared/features/payouts/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { FoundMovement, PayeeState } from '@cascade/shared/node/payments/provider';
import type { Work } from '../../live/transact.ts';
import { post } from '../ledger/ledger.queries.ts';
import { postToAdmins } from '../notices/post-notice.ts';
import {
  type BankAccountRow,
  changeBankAccount,
  changePayout,
  type PayoutRow,
} from './payouts.queries.ts';

/** Tells elevated admins that something has moved, without what: their pages ask for it. */
export async function announce(
  { live }: Pick<Work, 'live'>,
  what: 'account' | 'payout' | 'receipt',
  id: string,
): Promise<void> {
  await live.append(payoutsMoved, [streamOf.payouts()], { what, id });
}

/**
 * Notes what the provider says of a payout's current attempt. Money leaves the provider in the
 * ledger when it has arrived; a bank that returns it later brings it back by a correction. What was
 * heard before changes nothing, and what has failed stays so: a retry is another attempt.
 * @param payout locked by the caller
 * @returns whether something changed
 */
export async function applyPayout(
  work: Work,
  payout: PayoutRow,
  found: { state: FoundMovement['state']; reference: string | null },
): Promise<boolean> {
  const { tx, now } = work;
  const { id, attemptId, currency, amount, description } = payout;
  if (payout.state === 'failed') return false;
  const reference = payout.reference ?? found.reference;
  const isKnown = found.state === 'done' && payout.state === 'completed';
  if (found.state === 'requested' || isKnown) {
    if (reference === payout.reference) return false;
    await changePayout(tx, id, { reference });
    return true;
  }
  const moved = (sign: 1 | -1) => [
    { account: 'bank' as const, currency, amount: sign * amount },
    { account: 'provider' as const, currency, amount: -sign * amount },
  ];
  if (found.state === 'done') {
    await changePayout(tx, id, { state: 'completed', reference, endedAt: now });
    const key = `payout:${attemptId}`;
    await post(tx, { key, kind: 'payout', description, at: now, lines: moved(1) });
  } else {
    await changePayout(tx, id, { state: 'failed', reference, endedAt: now });
    if (payout.state === 'completed') {
      const key = `correction:payout:${attemptId}`;
      await post(tx, { key, kind: 'correction', description, at: now, lines: moved(-1) });
    }
  }
  await announce(work, 'payout', id);
  if (found.state === 'failed')
    await postToAdmins(
      work,
      {
        kind: 'payouts.failed',
        title: 'A payout failed',
        body: 'The money is still with the payment provider.',
        path: PAYOUTS_PATH,
      },
      now,
    );
  return true;
}

/** @param account locked by the caller. @returns whether its state changed */
export async function applyBankAccount(
  work: Work,
  account: BankAccountRow,
  state: PayeeState,
): Promise<boolean> {
  if (account.state === state) return false;
  await changeBankAccount(work.tx, account.id, { state });
  await announce(work, 'account', account.id);
  return true;
}
