import Stripe from 'stripe';
import { z } from 'zod';
import {
  type EventSubject,
  ForgedEventError,
  type FoundMovement,
  type FoundPayment,
  type PaymentProvider,
  ProviderError,
  TOLERANCE_S,
} from './provider.ts';
import { stripePayouts } from './stripe-payouts.ts';

/**
 * Stripe closes no pay page within thirty minutes; ours are closed by `closePage` when their time
 * has come. Counted from that time, so that a repeated request says the same.
 */
const OPEN_LONGER_MS = 31 * 60_000;
/** Milliseconds for one request. */
const PATIENCE_MS = 3_000;

type Options = {
  key: string;
  /** One for each endpoint: Stripe sends what happens to payees' accounts to an endpoint of its own. */
  webhookSecrets: string[];
  /** Another server than Stripe's own, for tests. */
  server?: { host: string; port: number; protocol: 'http' };
};

/** Refused is what stays refused; a limit, a wrong key or an outage is mended outside. */
function asProviderError(error: unknown): never {
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  const reason = error instanceof Error ? error.message : String(error);
  throw new ProviderError(isRefused ? 'refused' : 'unavailable', `Stripe: ${reason}`, error);
}

const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null);

/** A session with its payment intent and charge, as `expand` asks for them. */
function foundIn(session: Stripe.Checkout.Session): FoundPayment {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  const isPaid = session.payment_status === 'paid';
  const hasFailed =
    session.status === 'complete' && !isPaid && intent?.status === 'requires_payment_method';
  const state = isPaid
    ? 'paid'
    : hasFailed
      ? 'failed'
      : session.status === 'expired'
        ? 'expired'
        : 'open';
  return {
    state,
    currency: session.currency ?? '',
    amount: session.amount_total ?? 0,
    chargeReference: isPaid ? idOf(intent?.latest_charge) : null,
    paidAt: isPaid ? new Date((charge?.created ?? session.created) * 1000) : null,
  };
}

function movementOf({ id, status }: Stripe.Refund): FoundMovement {
  if (status === 'succeeded') return { reference: id, state: 'done' };
  const isOver = status === 'failed' || status === 'canceled';
  return { reference: id, state: isOver ? 'failed' : 'requested' };
}

/** Others may use the same account at Stripe. */
const isOurs = (id: string | null | undefined): id is string => z.uuid().safeParse(id).success;

function subjectOf(event: Stripe.Event): EventSubject | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: paymentId } = event.data.object;
      return isOurs(paymentId) ? { what: 'payment', paymentId, reference: id } : null;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id, metadata } = event.data.object;
      const refundId = metadata?.refundId;
      return isOurs(refundId) ? { what: 'refund', refundId, reference: id } : null;
    }
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled': {
      const { id, metadata } = event.data.object;
      const payoutId = metadata?.payoutId;
      return isOurs(payoutId) ? { what: 'payout', payoutId, reference: id } : null;
    }
    case 'account.updated':
      return { what: 'payee', reference: event.data.object.id };
    default:
      return null;
  }
}

/**
 * Stripe with separate charges and transfers: money stays with us until the session has taken
 * place. Keys of requests are forgotten by Stripe after a day, so what may be asked for again later
 * is looked for first.
 */
export function openStripe({ key, webhookSecrets, server }: Options): PaymentProvider {
  const stripe = new Stripe(key, {
    maxNetworkRetries: 0, // jobs and the reconciler try again
    timeout: PATIENCE_MS,
    telemetry: false,
    ...server,
  });
  const expand = ['payment_intent.latest_charge'];
  const readSession = (reference: string) =>
    stripe.checkout.sessions.retrieve(reference, { expand });

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    openPage: async ({ paymentId, description, currency, amount, expiresAt, returnUrl }) => {
      const expiresMs = expiresAt.getTime() + OPEN_LONGER_MS;
      const session = await stripe.checkout.sessions
        .create(
          {
            mode: 'payment',
            // Others may arrive days later, when the place has long been given back.
            allowed_payment_method_types: ['card'],
            client_reference_id: paymentId,
            line_items: [
              {
                quantity: 1,
                price_data: { currency, unit_amount: amount, product_data: { name: description } },
              },
            ],
            payment_intent_data: { transfer_group: paymentId, metadata: { paymentId } },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(expiresMs / 1000),
          },
          { idempotencyKey: `page-${paymentId}` },
        )
        .catch(asProviderError);
      if (!session.url) throw new ProviderError('refused', 'Stripe gave no address to pay at.');
      return { reference: session.id, url: session.url };
    },
    closePage: async (reference) => {
      // Refused where it is closed or paid already; what it is then counts.
      await stripe.checkout.sessions.expire(reference).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) asProviderError(error);
      });
      return foundIn(await readSession(reference).catch(asProviderError));
    },
    readPayment: async (reference) => foundIn(await readSession(reference).catch(asProviderError)),
    refund: async ({ refundId, chargeReference: charge, amount }) => {
      const known = await stripe.refunds.list({ charge, limit: 100 }).catch(asProviderError);
      const found = known.data.find(({ metadata }) => metadata?.refundId === refundId);
      if (found) return movementOf(found);
      const made = await stripe.refunds
        .create(
          { charge, amount, metadata: { refundId } },
          { idempotencyKey: `refund-${refundId}` },
        )
        .catch(asProviderError);
      return movementOf(made);
    },
    readRefund: async (reference) =>
      movementOf(await stripe.refunds.retrieve(reference).catch(asProviderError)),
    transfer: async ({ transferId, account, chargeReference, currency, amount }) => {
      const known = await stripe.transfers
        .list({ transfer_group: transferId, limit: 1 })
        .catch(asProviderError);
      const made =
        known.data[0] ??
        (await stripe.transfers
          .create(
            {
              amount,
              currency,
              destination: account,
              transfer_group: transferId,
              ...(chargeReference ? { source_transaction: chargeReference } : {}),
            },
            { idempotencyKey: `transfer-${transferId}` },
          )
          .catch(asProviderError));
      return { reference: made.id, state: 'done' };
    },
    openAccount: async (userId) => {
      const account = await stripe.accounts
        .create(
          {
            country: 'GB',
            controller: {
              stripe_dashboard: { type: 'express' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
            },
            capabilities: { transfers: { requested: true } },
            metadata: { userId },
          },
          { idempotencyKey: `account-${userId}` },
        )
        .catch(asProviderError);
      return account.id;
    },
    ...stripePayouts(stripe, asProviderError),
    onboardingUrl: async (account, returnUrl) => {
      const link = await stripe.accountLinks
        .create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        })
        .catch(asProviderError);
      return link.url;
    },
    readPayee: async (reference) => {
      const account = await stripe.accounts.retrieve(reference).catch(asProviderError);
      if (account.capabilities?.transfers === 'active' && account.payouts_enabled) return 'ready';
      return account.details_submitted ? 'restricted' : 'started';
    },
    readEvent: (body, signature, now) => {
      const event = webhookSecrets
        .map((secret) => readWith(secret, body, signature, now))
        .find((found) => found !== undefined);
      if (!event) throw new ForgedEventError('The signature does not fit.');
      return {
        id: event.id,
        kind: event.type,
        occurredAt: new Date(event.created * 1000),
        subject: subjectOf(event),
      };
    },
  };
}

function readWith(
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): Stripe.Event | undefined {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    );
  } catch {
    return undefined;
  }
}
