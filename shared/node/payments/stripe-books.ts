import { randomUUID } from 'node:crypto';

export type Thing = Record<string, unknown> & { id: string };
export type Form = Record<string, string>;

export const seconds = () => Math.floor(Date.now() / 1000);

export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
  }
}

const invalid = (message: string, code?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });

const missing = (what: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

function metadataIn(form: Form, prefix = 'metadata'): Record<string, string> {
  const found = Object.entries(form).flatMap(([name, value]) => {
    const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined;
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(found);
}

export const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/**
 * What Stripe keeps and answers, for the part of its API that we use: https://docs.stripe.com/api.
 * @param send is told of each event
 */
export function createStripeBooks(send: (type: string, object: Thing) => void) {
  const sessions = new Map<string, Thing>();
  const charges = new Map<string, Thing & { amount: number; refunded: number }>();
  const refunds = new Map<string, Thing>();
  const transfers = new Map<string, Thing>();
  const accounts = new Map<string, Thing>();
  const payouts = new Map<string, Thing>();

  const get = <T extends Thing>(map: Map<string, T>, what: string, id: string): T => {
    const found = map.get(id);
    if (!found) throw missing(what, id);
    return found;
  };

  const makeSession = (form: Form): Thing => {
    const amount = Number(form['line_items[0][price_data][unit_amount]']);
    const expires = Number(form.expires_at);
    if (form.mode !== 'payment') throw invalid('Invalid mode: must be payment');
    if (!(amount > 0)) throw invalid('Invalid non-negative integer', 'parameter_invalid_integer');
    if (expires < seconds() + 1_800)
      throw invalid('The `expires_at` timestamp must be at least 30 minutes from now.');
    const id = idOf('cs_test');
    return {
      id,
      object: 'checkout.session',
      amount_total: amount,
      client_reference_id: form.client_reference_id ?? null,
      created: seconds(),
      currency: form['line_items[0][price_data][currency]'],
      expires_at: expires,
      metadata: metadataIn(form),
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: form.success_url,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
  };

  const makeRefund = (form: Form): Thing => {
    const charge = get(charges, 'charge', form.charge ?? '');
    const amount = Number(form.amount);
    if (charge.refunded + amount > charge.amount)
      throw invalid(
        `Refund amount is greater than unrefunded amount on charge`,
        'amount_too_large',
      );
    charge.refunded += amount;
    const refund: Thing = {
      id: idOf('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: seconds(),
      metadata: metadataIn(form),
      status: 'succeeded',
    };
    refunds.set(refund.id, refund);
    send('refund.created', refund);
    return refund;
  };

  const makeTransfer = (form: Form): Thing => {
    const account = get(accounts, 'destination', form.destination ?? '');
    if ((account.capabilities as Record<string, string>).transfers !== 'active')
      throw invalid(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        'insufficient_capabilities_for_transfer',
      );
    if (form.source_transaction) get(charges, 'charge', form.source_transaction);
    const transfer: Thing = {
      id: idOf('tr'),
      object: 'transfer',
      amount: Number(form.amount),
      destination: account.id,
      transfer_group: form.transfer_group ?? null,
      reversed: false,
    };
    transfers.set(transfer.id, transfer);
    send('transfer.created', transfer);
    return transfer;
  };

  /** Of a connected account: what was transferred to it and has neither left it nor come back. */
  const balanceOf = (account: string): number => {
    const sum = (things: Iterable<Thing>) =>
      [...things].reduce((all, { amount }) => all + Number(amount), 0);
    const there = [...transfers.values()].filter((one) => one.destination === account);
    const left = [...payouts.values()].filter(
      (one) => one.account === account && one.status !== 'failed',
    );
    return sum(there.filter(({ reversed }) => !reversed)) - sum(left);
  };

  const makePayout = (form: Form, account: string): Thing => {
    get(accounts, 'account', account);
    const amount = Number(form.amount);
    if (amount > balanceOf(account))
      throw invalid('You have insufficient funds in your Stripe account.', 'balance_insufficient');
    const payout: Thing = {
      id: idOf('po'),
      object: 'payout',
      account,
      amount,
      created: seconds(),
      metadata: metadataIn(form),
      status: 'pending',
    };
    payouts.set(payout.id, payout);
    send('payout.created', payout);
    return payout;
  };

  const reverse = (id: string): Thing => {
    const transfer = get(transfers, 'transfer', id);
    if (transfer.reversed) throw invalid('Transfer is already fully reversed.');
    if (Number(transfer.amount) > balanceOf(String(transfer.destination)))
      throw invalid('Insufficient funds in the connected account.', 'balance_insufficient');
    transfer.reversed = true;
    return { id: idOf('trr'), object: 'transfer_reversal', transfer: id };
  };

  const list = (things: Iterable<Thing>, name: string, value: string | null) => ({
    object: 'list',
    has_more: false,
    data: [...things].filter((one) => one[name] === value),
  });

  const answer = (
    method: string,
    path: string,
    form: Form,
    query: URLSearchParams,
    /** The header Stripe-Account: whose books they are. */
    account: string,
  ): unknown => {
    const [, , kind = '', id = '', act = ''] = path.replace('/checkout', '').split('/');
    const call = `${method} ${kind}${id ? '/' : ''}${act}`;
    switch (call) {
      case 'POST sessions': {
        const session = makeSession(form);
        sessions.set(session.id, session);
        return session;
      }
      case 'GET sessions/':
        return get(sessions, 'checkout.session', id);
      case 'POST sessions/expire': {
        const session = get(sessions, 'checkout.session', id);
        if (session.status !== 'open')
          throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
        session.status = 'expired';
        send('checkout.session.expired', session);
        return session;
      }
      case 'GET refunds':
        return list(refunds.values(), 'charge', query.get('charge'));
      case 'POST refunds':
        return makeRefund(form);
      case 'GET refunds/':
        return get(refunds, 'refund', id);
      case 'GET transfers':
        return list(transfers.values(), 'transfer_group', query.get('transfer_group'));
      case 'POST transfers':
        return makeTransfer(form);
      case 'POST transfers/reversals':
        return reverse(id);
      case 'GET payouts':
        return list(payouts.values(), 'account', account);
      case 'POST payouts':
        return makePayout(form, account);
      case 'GET payouts/':
        return get(payouts, 'payout', id);
      case 'POST accounts': {
        const account: Thing = {
          id: idOf('acct'),
          object: 'account',
          capabilities: { transfers: 'inactive' },
          details_submitted: false,
          payouts_enabled: false,
          metadata: metadataIn(form),
        };
        accounts.set(account.id, account);
        return account;
      }
      case 'GET accounts/':
        return get(accounts, 'account', id);
      case 'POST account_links': {
        const account = get(accounts, 'account', form.account ?? '');
        return {
          object: 'account_link',
          created: seconds(),
          expires_at: seconds() + 300,
          url: `https://connect.stripe.com/setup/e/${account.id}/x`,
        };
      }
      default:
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  };

  const complete = (reference: string, isPaid: boolean) => {
    const session = get(sessions, 'checkout.session', reference);
    const amount = Number(session.amount_total);
    const charge = { id: idOf('ch'), object: 'charge', amount, refunded: 0, created: seconds() };
    if (isPaid) charges.set(charge.id, charge);
    Object.assign(session, {
      status: 'complete',
      payment_status: isPaid ? 'paid' : 'unpaid',
      payment_intent: {
        id: idOf('pi'),
        object: 'payment_intent',
        status: isPaid ? 'succeeded' : 'requires_payment_method',
        latest_charge: isPaid ? charge : null,
      },
    });
    return session;
  };

  return {
    answer,
    pay: (reference: string) => send('checkout.session.completed', complete(reference, true)),
    fail: (reference: string) =>
      send('checkout.session.async_payment_failed', complete(reference, false)),
    balanceOf,
    setPayout: (reference: string, status: 'paid' | 'failed') =>
      send(`payout.${status}`, Object.assign(get(payouts, 'payout', reference), { status })),
    setPayee: (reference: string, state: 'ready' | 'restricted') => {
      const isReady = state === 'ready';
      const account = get(accounts, 'account', reference);
      Object.assign(account, {
        capabilities: { transfers: isReady ? 'active' : 'inactive' },
        details_submitted: true,
        payouts_enabled: isReady,
      });
      send('account.updated', account);
    },
  };
}
