import { z } from 'zod';
import { DecimalAmount, minorUnitsOf } from '../../domain/payments/decimal.ts';
import { Line } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/** Who may see and move money. */
const access = 'elevated-admin';

export const BANKING_PATH = '/admin/revenue/banking';
export const PAYOUTS_PATH = '/admin/revenue/payouts';

export const accountTypes = ['business', 'checking', 'savings'] as const;
export const businessTypes = ['company', 'individual'] as const;
/** Where the payment provider pays out to. */
export const bankCountries = [
  ...['AT', 'AU', 'BE', 'CA', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT'],
  ...['JP', 'LU', 'NL', 'NO', 'NZ', 'PL', 'PT', 'SE', 'SG', 'US'],
] as const;
/** `pending`: not all that the provider asks for is there; `restricted`: it wants more. */
export const accountStatuses = ['active', 'pending', 'restricted'] as const;
export const payoutStatuses = ['requested', 'completed', 'failed'] as const;

export const DEFAULT_COUNTRY = 'US';
export const LEAST_CENTS = 100;
export const MOST_CENTS = 100_000_000;
export const LONGEST = { name: 100, description: 200, reference: 100 } as const;
export const PAYOUT_DESCRIPTION = 'Monthly advertising revenue payout';
export const RECENT_PAYOUTS = 5;

/** Exact US dollars, such as "1234.50". */
const Dollars = z.string().regex(/^-?\d+\.\d\d$/);
const line = (most: number, missing: string) =>
  Line.pipe(z.string().min(1, missing).max(most, `Use at most ${most} characters`));
const cents = (text: string) => minorUnitsOf(text) ?? 0;
const INVALID_AMOUNT = 'Please enter a valid amount';

/** Specification, section 5: at least one dollar, in whole cents. */
export const Amount = z
  .string()
  .trim()
  .refine((text) => cents(text) > 0, { error: INVALID_AMOUNT, abort: true })
  .refine((text) => cents(text) >= LEAST_CENTS, 'The smallest amount is 1.00')
  .refine((text) => cents(text) <= MOST_CENTS, 'The largest amount is 1000000.00')
  .pipe(DecimalAmount);

export const BankAccountFields = z.object({
  bankName: line(LONGEST.name, 'The name of the bank is required'),
  accountHolderName: line(LONGEST.name, 'The account holder’s name is required'),
  accountType: z.enum(accountTypes, 'Choose a type of account').default('business'),
  businessName: line(LONGEST.name, 'The name of the business is required'),
  businessType: z.enum(businessTypes, 'Choose a type of business').default('company'),
  country: z.enum(bankCountries, 'Choose a country').default(DEFAULT_COUNTRY),
});
export type BankAccountFields = z.infer<typeof BankAccountFields>;

export const BankAccount = z.object({
  id: z.uuid(),
  bankName: z.string(),
  accountHolderName: z.string(),
  accountType: z.enum(accountTypes),
  businessName: z.string(),
  businessType: z.enum(businessTypes),
  country: z.string(),
  stripeAccountStatus: z.enum(accountStatuses),
  /** Exactly one is, where there are any: payouts go there. */
  isPrimary: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type BankAccount = z.infer<typeof BankAccount>;

const ofAccount = { params: z.object({ id: z.uuid('must be the id of a bank account') }) };

export const listBankAccounts = defineRoute({
  name: 'payouts.accounts',
  method: 'get',
  path: '/api/admin/bank-accounts',
  summary: 'Bank accounts to which revenue is paid, the primary one first',
  access,
  response: z.array(BankAccount),
});

export const addBankAccount = defineRoute({
  name: 'payouts.add-account',
  method: 'post',
  path: '/api/admin/bank-accounts',
  summary:
    'Adds a bank account, whose id is the key, and answers where the provider verifies it; a repeat gets another such address',
  access,
  delivery: 'keyed',
  body: BankAccountFields,
  response: z.object({ account: BankAccount, url: z.url() }),
  failures: ['conflict', 'id_conflict', 'unavailable'],
});

export const verifyBankAccount = defineRoute({
  ...ofAccount,
  name: 'payouts.verify-account',
  method: 'post',
  path: '/api/admin/bank-accounts/:id/onboarding',
  summary: 'An address at the provider, to be opened at once, to complete or change the details',
  access,
  delivery: 'each-time',
  response: z.object({ url: z.url() }),
  failures: ['not_found', 'conflict', 'unavailable'],
});

export const makePrimary = defineRoute({
  ...ofAccount,
  name: 'payouts.make-primary',
  method: 'post',
  path: '/api/admin/bank-accounts/:id/primary',
  summary: 'Makes a bank account the one to which payouts go',
  access,
  delivery: 'idempotent',
  response: BankAccount,
  failures: ['not_found'],
});

export const removeBankAccount = defineRoute({
  ...ofAccount,
  name: 'payouts.remove-account',
  method: 'delete',
  path: '/api/admin/bank-accounts/:id',
  summary: 'Removes a bank account to which no payout is on its way',
  access,
  delivery: 'idempotent',
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

export const Payout = z.object({
  id: z.uuid(),
  amount: Dollars,
  status: z.enum(payoutStatuses),
  description: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Of the account to which it goes, or went. */
  bankName: z.string(),
  /** How often it was asked for; raised by each retry. */
  attempt: z.int().min(1),
});
export type Payout = z.infer<typeof Payout>;

export const listPayouts = defineRoute({
  name: 'payouts.list',
  method: 'get',
  path: '/api/admin/payouts',
  summary: 'Payouts, newest first',
  access,
  query: z.object({
    cursor: z.uuid('is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(Payout),
});

export const getPayoutBalance = defineRoute({
  name: 'payouts.balance',
  method: 'get',
  path: '/api/admin/payouts/balance',
  summary: 'US dollars that the provider holds, what of them is on its way, and what is left',
  access,
  response: z.object({ held: Dollars, onTheWay: Dollars, available: Dollars }),
});

export const getPayoutsStart = defineRoute({
  name: 'payouts.start',
  method: 'get',
  path: '/api/admin/payouts/start',
  summary: 'Where the stream of payouts stands; read it before the lists',
  access,
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const PayoutRequest = z.object({
  amount: Amount,
  description: line(LONGEST.description, 'A description is required').default(PAYOUT_DESCRIPTION),
});

export const requestPayout = defineRoute({
  name: 'payouts.request',
  method: 'post',
  path: '/api/admin/payouts',
  summary:
    'Pays out to the primary bank account what the balance covers; the key is the payout’s id, so that a repeat pays nothing more',
  access,
  delivery: 'keyed',
  body: PayoutRequest,
  response: Payout,
  failures: ['conflict', 'id_conflict'],
});

export const retryPayout = defineRoute({
  name: 'payouts.retry',
  method: 'post',
  path: '/api/admin/payouts/:id/retry',
  summary: 'Tries a failed payout again, to the bank account that is the primary one now',
  access,
  params: z.object({ id: z.uuid('must be the id of a payout') }),
  // A press that was overtaken by another attempt does not start a third.
  body: z.strictObject({ attempt: z.int().min(1) }),
  delivery: 'idempotent',
  response: Payout,
  failures: ['not_found', 'conflict'],
});

export const listPayingAdvertisers = defineRoute({
  name: 'payouts.advertisers',
  method: 'get',
  path: '/api/admin/receipts/advertisers',
  summary: 'Advertisers, any of whom may have paid in',
  access,
  response: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
});

export const NewReceipt = z.object({
  advertiserId: z.uuid('Choose an advertiser'),
  amount: Amount,
  /** Of the bank’s or the provider’s statement. */
  reference: line(LONGEST.reference, 'A reference is required'),
});

export const recordReceipt = defineRoute({
  name: 'payouts.record-receipt',
  method: 'post',
  path: '/api/admin/receipts',
  summary: 'Records US dollars that an advertiser has paid in; the key is the receipt’s id',
  access,
  delivery: 'keyed',
  body: NewReceipt,
  response: z.object({ id: z.uuid(), amount: Dollars, reference: z.string() }),
  failures: ['id_conflict'],
});

export const payoutsMoved = defineEvent({
  name: 'payouts.moved',
  summary: 'For elevated admins: a bank account or a payout has changed, or money has come in',
  isDurable: true,
  data: z.object({ what: z.enum(['account', 'payout', 'receipt']), id: z.uuid() }),
});
