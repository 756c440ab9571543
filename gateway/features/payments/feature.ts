import { readBalances } from '@cascade/db/domain/ledger/ledger.queries';
import { findPayee } from '@cascade/db/domain/payments/payments.queries';
import {
  getPayee,
  getPaymentMode,
  openPayPage,
  startPayee,
} from '@cascade/shared/features/payments/contract';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { ledgerRoutes } from './ledger.ts';
import { openPage, startOnboarding } from './pay-page.ts';

/** The page on which examiners see whether they can be paid. */
const PAYEE_PATH = '/examiners/manage';

function paymentRoutes({ env: { payments } }: Services): BoundRoute[] {
  return [
    bind(getPaymentMode, async () => ({
      mode: payments.mode === 'stripe' ? ('live' as const) : payments.mode,
    })),
    bind(getPayee, async ({ db, caller }) => {
      const payee = await findPayee(db, caller.userId);
      const balances = await readBalances(db, caller.userId);
      return {
        state: payee?.state ?? ('none' as const),
        owed: balances
          .filter(({ account, amount }) => account === 'payable' && amount !== 0)
          .map(({ currency, amount }) => ({ currency, amount: -amount })),
      };
    }),
    bind(startPayee, (context) => startOnboarding(context, PAYEE_PATH)),
    bind(openPayPage, (context) => openPage(context, context.params.id)),
    ...ledgerRoutes(),
  ];
}

export const payments: Feature = { routes: paymentRoutes };
