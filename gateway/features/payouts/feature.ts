import {
  listBankAccounts as listAccounts,
  listPayouts as listAll,
  readBalance,
} from '@cascade/db/domain/payouts/payouts.queries';
import { listAdvertisers } from '@cascade/db/features/payouts/advertisers.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  addBankAccount,
  getPayoutBalance,
  getPayoutsStart,
  listBankAccounts,
  listPayingAdvertisers,
  listPayouts,
  makePrimary,
  recordReceipt,
  removeBankAccount,
  requestPayout,
  retryPayout,
  verifyBankAccount,
} from '@cascade/shared/features/payouts/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { elevatedStream } from '../../domain/revenue/elevated-stream.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import {
  addAccount,
  choosePrimary,
  removeAccount,
  shownAccount,
  verifyAccount,
} from './bank-accounts.ts';
import { dollarsOf, receive, request, retry, shownPayout } from './payouts.ts';

const MOST_ADVERTISERS = 500;

function payoutRoutes({ database }: Services): BoundRoute[] {
  return [
    bind(getPayoutsStart, async () => {
      const stream = streamOf.payouts();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(listBankAccounts, async ({ db }) => (await listAccounts(db)).map(shownAccount)),
    bind(addBankAccount, (context) => addAccount(context, context.key, context.body)),
    bind(verifyBankAccount, (context) => verifyAccount(context, context.params.id)),
    bind(makePrimary, (context) => choosePrimary(context, context.params.id)),
    bind(removeBankAccount, (context) => removeAccount(context, context.params.id)),
    bind(getPayoutBalance, async ({ db }) => {
      const { held, onTheWay } = await readBalance(db, 'usd');
      return {
        held: dollarsOf(held),
        onTheWay: dollarsOf(onTheWay),
        available: dollarsOf(held - onTheWay),
      };
    }),
    bind(listPayouts, async ({ db, query: { cursor, limit } }) =>
      Page.of(
        await listAll(db, { after: cursor, limit: limit + 1 }),
        limit,
        ({ id }) => id,
        shownPayout,
      ),
    ),
    bind(requestPayout, (context) => request(context, context.key, context.body)),
    bind(retryPayout, (context) => retry(context, context.params.id, context.body.attempt)),
    bind(listPayingAdvertisers, ({ db }) => listAdvertisers(db, MOST_ADVERTISERS)),
    bind(recordReceipt, (context) => receive(context, context.key, context.body)),
  ];
}

export const payouts: Feature = {
  routes: payoutRoutes,
  streams: (services) => elevatedStream(services, streamOf.payouts()),
};
