import {
  getPayoutBalance,
  listBankAccounts,
  listPayouts,
  payoutsMoved,
} from '@cascade/shared/features/payouts/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** For elevated admins. Amounts are not in the event, since its stream outlives their half hour. */
const payoutsMovedLive = onEvent(payoutsMoved, (cache, { what }) => {
  // The primary account changes with the others, and a new payout moves older ones to later pages.
  if (what === 'account') cache.refetchAll(listBankAccounts);
  else cache.refetchAll(getPayoutBalance);
  if (what === 'payout') cache.refetchAll(listPayouts);
});

export const events: EventHandler[] = [payoutsMovedLive];
