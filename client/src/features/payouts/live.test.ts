import {
  getPayoutBalance,
  listBankAccounts,
  listPayouts,
} from '@cascade/shared/features/payouts/contract';
import { expect, test } from 'vitest';
import { pagesKeyOf } from '../../api/pages-of.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { events } from './live.ts';

const touched = {
  account: [listBankAccounts.name],
  payout: [listPayouts.name, getPayoutBalance.name],
  receipt: [getPayoutBalance.name],
};

test.each(Object.entries(touched))(
  'of a moved %s, what it touches is asked for again, and nothing else',
  (what, names) => {
    const queryClient = createQueryClient();
    const keys = [
      keyOf(listBankAccounts, {}),
      keyOf(getPayoutBalance, {}),
      pagesKeyOf(listPayouts, { query: { limit: 5 } }),
      pagesKeyOf(listPayouts, { query: { limit: 25 } }),
    ];
    for (const key of keys) queryClient.setQueryData(key, null);
    const moved = events.find(({ name }) => name === 'payouts.moved');
    moved?.apply(cacheViewOf(queryClient), { what, id: '0197f000-0000-7000-8000-000000000001' });
    const isAskedAgain = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
    expect(keys.map((key) => [key[0], isAskedAgain(key)])).toEqual(
      keys.map((key) => [key[0], names.includes(String(key[0]))]),
    );
  },
);
