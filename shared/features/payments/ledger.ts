import { z } from 'zod';
import { currencies, postingKinds } from '../../domain/payments/money.ts';
import { defineRoute } from '../../kernel/route.ts';

export const LEDGER_PATH = '/admin/ledger';

const Account = z.enum(['provider', 'bank', 'deposits', 'payable', 'fees', 'advertiser']);
const Money = { currency: z.enum(currencies), amount: z.int() };

export const Posting = z.object({
  id: z.uuid(),
  kind: z.enum(postingKinds),
  key: z.string(),
  description: z.string(),
  at: z.iso.datetime(),
  lines: z.array(
    z.object({
      account: Account,
      /** Handle or advertiser's name of whose account it is; null where it has none, or they left. */
      owner: z.string().nullable(),
      ...Money,
    }),
  ),
});
export type Posting = z.infer<typeof Posting>;

export const LedgerBalance = z.object({ account: Account, ...Money });
export type LedgerBalance = z.infer<typeof LedgerBalance>;

const admins = { method: 'get', access: 'admin', proof: 'fresh' } as const;

export const listLedger = defineRoute({
  ...admins,
  name: 'ledger.list',
  path: '/api/admin/ledger',
  summary: 'Postings, newest first; debits are positive, and the lines of each sum to zero',
  query: z.object({
    cursor: z.string().max(100, 'is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(Posting),
});

export const getLedgerBalances = defineRoute({
  ...admins,
  name: 'ledger.balances',
  path: '/api/admin/ledger/balances',
  summary: 'Sums of all postings, by account and currency',
  response: z.array(LedgerBalance),
});

export const getLedgerCsv = defineRoute({
  ...admins,
  name: 'ledger.csv',
  path: '/api/admin/ledger/ledger.csv',
  summary: 'Every line of the ledger as a table, the earliest first, in minor units',
  limit: 'heavy',
  response: z.string(),
  media: 'text/csv',
});
