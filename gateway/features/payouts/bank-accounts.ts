import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import {
  type BankAccountRow,
  changeBankAccount,
  findBankAccount,
  hasOpenPayout,
  insertBankAccount,
  listBankAccounts,
  lockBanking,
  setPrimary,
} from '@cascade/db/domain/payouts/payouts.queries';
import { announce } from '@cascade/db/domain/payouts/settle';
import {
  BANKING_PATH,
  type BankAccount,
  type BankAccountFields,
} from '@cascade/shared/features/payouts/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { asking, getProvider } from '../../domain/payments/asking.ts';
import type { CallerWork } from '../../http/work.ts';

const statuses = { started: 'pending', ready: 'active', restricted: 'restricted' } as const;

export function shownAccount(row: BankAccountRow): BankAccount {
  return {
    id: row.id,
    bankName: row.bankName,
    accountHolderName: row.accountHolderName,
    accountType: row.accountType,
    businessName: row.businessName,
    businessType: row.businessType,
    country: row.country,
    stripeAccountStatus: statuses[row.state],
    isPrimary: row.isPrimary,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Without the holder's name, which the audit log would keep longer. */
const audited = ({ bankName, country, isPrimary }: BankAccountRow) => ({
  bankName,
  country,
  isPrimary,
});

async function record(
  { tx, caller, now }: CallerWork,
  action: string,
  row: BankAccountRow,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  const subject = { kind: 'bank-account', id: row.id };
  await recordAudit(tx, {
    actor: caller,
    action: `payouts.${action}`,
    subject,
    before,
    after,
    at: now,
  });
}

const noSuchAccount = () => new AppError('not_found', 'There is no such bank account.');

async function getAccount({ tx }: CallerWork, id: string): Promise<BankAccountRow> {
  const row = await findBankAccount(tx, id);
  if (!row || row.removedAt !== null) throw noSuchAccount();
  return row;
}

const NOTHING_CHANGED = 'Nothing was changed.';

function linkTo(work: CallerWork, row: Pick<BankAccountRow, 'reference'>): Promise<string> {
  const returnUrl = work.services.env.PUBLIC_ORIGIN + BANKING_PATH;
  return asking(getProvider(work).onboardingUrl(row.reference, returnUrl), NOTHING_CHANGED);
}

const isSame = (row: BankAccountRow, fields: BankAccountFields) =>
  (Object.keys(fields) as (keyof BankAccountFields)[]).every((name) => row[name] === fields[name]);

/**
 * The first account becomes the primary one.
 * @throws AppError conflict when payments are off; id_conflict when the key is that of another account; unavailable
 */
export async function addAccount(
  work: CallerWork,
  id: string,
  fields: BankAccountFields,
): Promise<{ account: BankAccount; url: string }> {
  const { tx, now } = work;
  const provider = getProvider(work);
  const { country, businessType, businessName } = fields;
  const known = await findBankAccount(tx, id);
  if (known) return answerRepeat(work, known, fields);
  // Before the lock, which others wait for.
  const reference = await asking(
    provider.openBankAccount({ id, country, businessType, businessName }),
    NOTHING_CHANGED,
  );
  const url = await linkTo(work, { reference });
  await lockBanking(tx);
  const quicker = await findBankAccount(tx, id);
  if (quicker) return answerRepeat(work, quicker, fields);
  const isPrimary = (await listBankAccounts(tx)).length === 0;
  const row: BankAccountRow = {
    ...fields,
    id,
    provider: provider.name,
    reference,
    state: 'started',
    isPrimary,
    createdAt: now,
    removedAt: null,
  };
  await insertBankAccount(tx, row);
  await record(work, 'add-account', row, null, audited(row));
  await announce(work, 'account', id);
  return { account: shownAccount(row), url };
}

async function answerRepeat(work: CallerWork, row: BankAccountRow, fields: BankAccountFields) {
  if (row.removedAt !== null || !isSame(row, fields))
    throw new AppError('id_conflict', 'This key was already used for something else.');
  return { account: shownAccount(row), url: await linkTo(work, row) };
}

/** @throws AppError not_found, unavailable; conflict when payments are off or another provider has it */
export async function verifyAccount(work: CallerWork, id: string): Promise<{ url: string }> {
  const row = await getAccount(work, id);
  if (row.provider !== getProvider(work).name)
    throw new AppError('conflict', 'This bank account belongs to another payment provider.');
  const url = await linkTo(work, row);
  await record(work, 'verify-account', row, null, audited(row));
  return { url };
}

/** @throws AppError not_found */
export async function choosePrimary(work: CallerWork, id: string): Promise<BankAccount> {
  await lockBanking(work.tx);
  const row = await getAccount(work, id);
  if (row.isPrimary) return shownAccount(row);
  await setPrimary(work.tx, id);
  const chosen = { ...row, isPrimary: true };
  await record(work, 'make-primary', row, audited(row), audited(chosen));
  await announce(work, 'account', id);
  return shownAccount(chosen);
}

/**
 * Where it was the primary one, the earliest that is verified takes its place.
 * @throws AppError not_found; conflict while a payout to it is on its way
 */
export async function removeAccount(work: CallerWork, id: string): Promise<{ removed: true }> {
  const { tx, now } = work;
  await lockBanking(tx);
  const known = await findBankAccount(tx, id);
  if (known?.removedAt) return { removed: true };
  const row = await getAccount(work, id);
  if (await hasOpenPayout(tx, id))
    throw new AppError('conflict', 'A payout to this bank account is still on its way.');
  await changeBankAccount(tx, id, { isPrimary: false, removedAt: now });
  if (row.isPrimary) {
    const others = await listBankAccounts(tx);
    const next = others.find(({ state }) => state === 'ready') ?? others[0];
    if (next) await setPrimary(tx, next.id);
  }
  await record(work, 'remove-account', row, audited(row), null);
  await announce(work, 'account', id);
  return { removed: true };
}
