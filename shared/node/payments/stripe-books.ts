import { createPayoutBooks } from './stripe-payout-books.ts';
import {
  type Form,
  idOf,
  invalid,
  metadataIn,
  missing,
  StripeFailure,
  seconds,
  type Thing,
} from './stripe-things.ts';

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

  const payouts = createPayoutBooks({ transfers, get, send });

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
        return payouts.reverse(id);
      case 'GET payouts':
        return list(payouts.all(), 'account', account);
      case 'POST payouts':
        get(accounts, 'account', account);
        return payouts.make(form, account);
      case 'GET payouts/':
        return payouts.get(id);
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
    balanceOf: payouts.balanceOf,
    setPayout: payouts.set,
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
