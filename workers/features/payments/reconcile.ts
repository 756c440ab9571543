import {
  listDueTransfers,
  listRequestedRefunds,
  listUnreadyPayees,
  listUnsettled,
} from '@cascade/db/domain/payments/payments.queries';
import { attempt } from '../../domain/payments/asking.ts';
import type { Services } from '../../services.ts';
import { carryOutRefund, carryOutTransfer, checkPayment, learnOf } from './learn.ts';

/** By then the provider's own word should have come. */
const PATIENCE_MS = 120_000;
/** In one run; the rest waits for the next. */
const AT_ONCE = 200;

/** Asks the provider about everything whose end it has not told us. */
export async function reconcilePayments(services: Services): Promise<void> {
  const { database, clock, payments: provider } = services;
  if (!provider) return;
  const { orm } = database;
  const before = new Date(clock.now().getTime() - PATIENCE_MS);
  for (const id of await listUnsettled(orm, provider.name, before, AT_ONCE))
    await attempt(services, (work) => checkPayment(work, provider, id));
  for (const id of await listRequestedRefunds(orm, before, AT_ONCE))
    await attempt(services, (work) => carryOutRefund(work, provider, id));
  for (const id of await listDueTransfers(orm, { before, limit: AT_ONCE }))
    await attempt(services, (work) => carryOutTransfer(work, provider, id));
}

/** Asks about accounts that are not ready, some of which never will be. */
export async function reconcilePayees(services: Services): Promise<void> {
  const { database, payments: provider } = services;
  if (!provider) return;
  for (const reference of await listUnreadyPayees(database.orm, provider.name, AT_ONCE))
    await attempt(services, async (work) => {
      await learnOf(work, provider, { what: 'payee', reference });
    });
}
