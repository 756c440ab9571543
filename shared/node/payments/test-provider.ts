import Stripe from 'stripe';
import { z } from 'zod';
import {
  type EventSubject,
  ForgedEventError,
  type PaymentProvider,
  ProviderError,
  TOLERANCE_S,
} from './provider.ts';

const Page = z.object({
  reference: z.string(),
  url: z.string(),
  state: z.enum(['open', 'paid', 'failed', 'expired']),
  currency: z.string(),
  amount: z.number(),
  charge: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
});
const Movement = z.object({
  reference: z.string(),
  state: z.enum(['requested', 'done', 'failed']),
});
const Account = z.object({
  reference: z.string(),
  state: z.enum(['started', 'ready', 'restricted']),
});

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.object({ id: z.string().optional(), reference: z.string() }) }),
});

function subjectOf({ type, data: { object } }: z.infer<typeof Event>): EventSubject | null {
  const { id, reference } = object;
  if (/^page\.(paid|failed|expired)$/.test(type) && id)
    return { what: 'payment', paymentId: id, reference };
  if (/^payout\./.test(type) && id) return { what: 'payout', payoutId: id, reference };
  if (/^refund\./.test(type) && id) return { what: 'refund', refundId: id, reference };
  if (type === 'account.changed') return { what: 'payee', reference };
  return null;
}

/** Milliseconds for one call. */
const PATIENCE_MS = 3_000;

const foundIn = ({ charge, paidAt, state, currency, amount }: z.infer<typeof Page>) => ({
  state,
  currency,
  amount,
  chargeReference: charge,
  paidAt: paidAt === null ? null : new Date(paidAt),
});

/** The provider of development and tests, `shared/node/test-provider`. No money moves. */
export function openTestProvider({
  url,
  secret,
}: {
  url: string;
  secret: string;
}): PaymentProvider {
  const ask = async <T>(
    shape: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<T> => {
    const reply = await fetch(`${url}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => {
      throw new ProviderError('unavailable', 'The test provider does not answer.', error);
    });
    const text = await reply.text();
    if (!reply.ok)
      throw new ProviderError(
        reply.status === 400 || reply.status === 404 ? 'refused' : 'unavailable',
        `The test provider answered ${reply.status}: ${text.slice(0, 200)}`,
      );
    return shape.parse(JSON.parse(text));
  };
  return {
    name: 'test',
    signatureHeader: 'test-signature',
    openPage: async ({ paymentId: id, expiresAt, ...asked }) =>
      ask(Page, 'POST', 'pages', { id, expiresAt: expiresAt.toISOString(), ...asked }),
    closePage: async (reference) => foundIn(await ask(Page, 'POST', `pages/${reference}/close`)),
    readPayment: async (reference) => foundIn(await ask(Page, 'GET', `pages/${reference}`)),
    refund: ({ refundId: id, chargeReference: charge, amount }) =>
      ask(Movement, 'POST', 'refunds', { id, charge, amount }),
    readRefund: (reference) => ask(Movement, 'GET', `refunds/${reference}`),
    transfer: ({ transferId: id, chargeReference: _charge, ...asked }) =>
      ask(Movement, 'POST', 'transfers', { id, ...asked }),
    payOut: ({ payoutId: id, account, currency, amount }) =>
      ask(Movement, 'POST', 'payouts', { id, account, currency, amount }),
    readPayout: ({ reference }) => ask(Movement, 'GET', `payouts/${reference}`),
    openBankAccount: async ({ id }) =>
      (await ask(Account, 'POST', 'accounts', { id, isOurs: true })).reference,
    openAccount: async (id) => (await ask(Account, 'POST', 'accounts', { id })).reference,
    onboardingUrl: async (account, returnUrl) =>
      (await ask(z.object({ url: z.string() }), 'POST', `accounts/${account}/links`, { returnUrl }))
        .url,
    readPayee: async (account) => (await ask(Account, 'GET', `accounts/${account}`)).state,
    readEvent: (body, signature, now) => {
      let given: unknown;
      try {
        // Signed as Stripe signs, so Stripe's own check fits.
        given = Stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          secret,
          TOLERANCE_S,
          undefined,
          now.getTime(),
        );
      } catch (error) {
        throw new ForgedEventError('The signature does not fit.', { cause: error });
      }
      const event = Event.parse(given);
      return {
        id: event.id,
        kind: event.type,
        occurredAt: new Date(event.created * 1000),
        subject: subjectOf(event),
      };
    },
  };
}
