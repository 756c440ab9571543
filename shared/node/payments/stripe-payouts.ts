import type Stripe from 'stripe';
import { type FoundMovement, type PaymentProvider, ProviderError } from './provider.ts';

type Payouts = Pick<PaymentProvider, 'openBankAccount' | 'payOut' | 'readPayout'>;

/** Clocks differ, and a payout is never older than its request by more. */
const LOOK_BACK_S = 86_400;

function movementOf({ id, status }: Stripe.Payout): FoundMovement {
  if (status === 'paid') return { reference: id, state: 'done' };
  const isOver = status === 'failed' || status === 'canceled';
  return { reference: id, state: isOver ? 'failed' : 'requested' };
}

/**
 * A bank account of ours is a connected account whose payouts wait for us. A payout is a transfer
 * to it and a payout from it to the bank; where the second fails the first is reversed, so that the
 * money is with us again before anybody is told.
 */
export function stripePayouts(stripe: Stripe, refuse: (error: unknown) => never): Payouts {
  const findTransfer = async (payoutId: string) =>
    (await stripe.transfers.list({ transfer_group: payoutId, limit: 1 }).catch(refuse)).data[0];

  async function takeBack(payoutId: string): Promise<void> {
    const transfer = await findTransfer(payoutId);
    if (!transfer || transfer.reversed) return;
    await stripe.transfers
      .createReversal(transfer.id, {}, { idempotencyKey: `payout-back-${payoutId}` })
      .catch(refuse);
  }

  async function settled(payoutId: string, payout: Stripe.Payout): Promise<FoundMovement> {
    const found = movementOf(payout);
    if (found.state === 'failed') await takeBack(payoutId);
    return found;
  }

  return {
    openBankAccount: async ({ id, country, businessType, businessName }) => {
      const account = await stripe.accounts
        .create(
          {
            country,
            business_type: businessType,
            business_profile: { name: businessName },
            controller: {
              stripe_dashboard: { type: 'express' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
            },
            capabilities: { transfers: { requested: true } },
            settings: { payouts: { schedule: { interval: 'manual' } } },
            metadata: { bankAccountId: id },
          },
          { idempotencyKey: `bank-account-${id}` },
        )
        .catch(refuse);
      return account.id;
    },
    payOut: async ({ payoutId, account, currency, amount, description, askedAt }) => {
      const at = { stripeAccount: account };
      const since = Math.floor(askedAt.getTime() / 1000) - LOOK_BACK_S;
      for await (const known of stripe.payouts.list({ created: { gte: since }, limit: 100 }, at))
        if (known.metadata?.payoutId === payoutId) return settled(payoutId, known);
      if (!(await findTransfer(payoutId)))
        await stripe.transfers
          .create(
            { amount, currency, destination: account, transfer_group: payoutId },
            { idempotencyKey: `payout-transfer-${payoutId}` },
          )
          .catch(refuse);
      try {
        const made = await stripe.payouts
          .create(
            { amount, currency, description, metadata: { payoutId } },
            { ...at, idempotencyKey: `payout-${payoutId}` },
          )
          .catch(refuse);
        return settled(payoutId, made);
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'refused') await takeBack(payoutId);
        throw error;
      }
    },
    readPayout: async ({ payoutId, account, reference }) =>
      settled(
        payoutId,
        await stripe.payouts.retrieve(reference, {}, { stripeAccount: account }).catch(refuse),
      ),
  };
}
