import { type Form, idOf, invalid, metadataIn, seconds, type Thing } from './stripe-things.ts';

type Books = {
  transfers: Map<string, Thing>;
  get: (map: Map<string, Thing>, what: string, id: string) => Thing;
  send: (type: string, object: Thing) => void;
};

/** Payouts from connected accounts to their banks, and transfers that are taken back. */
export function createPayoutBooks({ transfers, get, send }: Books) {
  const payouts = new Map<string, Thing>();

  /** What was transferred to an account and has neither left it nor come back. */
  const balanceOf = (account: string): number => {
    const sum = (things: Thing[]) => things.reduce((all, { amount }) => all + Number(amount), 0);
    const there = [...transfers.values()].filter(
      ({ destination, reversed }) => destination === account && !reversed,
    );
    const left = [...payouts.values()].filter(
      (one) => one.account === account && one.status !== 'failed',
    );
    return sum(there) - sum(left);
  };

  return {
    balanceOf,
    all: () => payouts.values(),
    get: (id: string) => get(payouts, 'payout', id),
    make: (form: Form, account: string): Thing => {
      const amount = Number(form.amount);
      if (amount > balanceOf(account))
        throw invalid('You have insufficient funds in your account.', 'balance_insufficient');
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
    },
    reverse: (id: string): Thing => {
      const transfer = get(transfers, 'transfer', id);
      if (transfer.reversed) throw invalid('Transfer is already fully reversed.');
      if (Number(transfer.amount) > balanceOf(String(transfer.destination)))
        throw invalid('Insufficient funds in the connected account.', 'balance_insufficient');
      transfer.reversed = true;
      return { id: idOf('trr'), object: 'transfer_reversal', transfer: id };
    },
    set: (id: string, status: 'paid' | 'failed') =>
      send(`payout.${status}`, Object.assign(get(payouts, 'payout', id), { status })),
  };
}
