import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { OtherPostingError, post } from '@cascade/db/domain/ledger/ledger.queries';
import {
  type BankAccountRow,
  changePayout,
  findPayout,
  insertPayout,
  listBankAccounts,
  lockBanking,
  lockPayout,
  type PayoutRow,
  readBalance,
  type ShownPayout,
} from '@cascade/db/domain/payouts/payouts.queries';
import { announce } from '@cascade/db/domain/payouts/settle';
import { isAdvertiser } from '@cascade/db/features/payouts/advertisers.queries';
import { minorUnitsOf } from '@cascade/shared/domain/payments/decimal';
import { decimalText, moneyText } from '@cascade/shared/domain/payments/money';
import type {
  Payout,
  recordReceipt,
  requestPayout,
} from '@cascade/shared/features/payouts/contract';
import { makePayout } from '@cascade/shared/features/payouts/jobs';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf, ResponseOf } from '@cascade/shared/kernel/route';
import { getProvider } from '../../domain/payments/asking.ts';
import type { CallerWork } from '../../http/work.ts';

const CURRENCY = 'usd';
const dollars = (cents: number) => moneyText(cents, CURRENCY);

/** Exact, also below zero. */
export const dollarsOf = (cents: number): string =>
  cents < 0 ? `-${decimalText(-cents)}` : decimalText(cents);

export function shownPayout(row: ShownPayout): Payout {
  return {
    id: row.id,
    amount: dollarsOf(row.amount),
    status: row.state,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    bankName: row.bankName,
    attempt: row.attempt,
  };
}

/** @throws AppError conflict while there is none that can be paid to */
async function getPrimary(work: CallerWork): Promise<BankAccountRow> {
  const provider = getProvider(work);
  const primary = (await listBankAccounts(work.tx)).find(({ isPrimary }) => isPrimary);
  if (!primary) throw new AppError('conflict', 'Please connect a bank account first');
  if (primary.provider !== provider.name)
    throw new AppError('conflict', 'The primary bank account belongs to another payment provider.');
  if (primary.state !== 'ready')
    throw new AppError(
      'conflict',
      'The payment provider has not verified the primary bank account yet. Complete its details under Banking.',
    );
  return primary;
}

/**
 * The caller holds the lock of banking, so that what is left can be promised once.
 * @throws AppError conflict, naming what is left
 */
async function demandBalance({ tx }: CallerWork, amount: number): Promise<void> {
  const { held, onTheWay } = await readBalance(tx, CURRENCY);
  const available = held - onTheWay;
  if (amount > available)
    throw new AppError(
      'conflict',
      `There is not enough to pay out ${dollars(amount)}: ${dollars(Math.max(0, available))} is available.`,
    );
}

async function tellOf(
  work: CallerWork,
  action: 'request' | 'retry',
  {
    id,
    amount,
    description,
    attempt,
  }: Pick<PayoutRow, 'id' | 'amount' | 'description' | 'attempt'>,
): Promise<Payout> {
  const { tx, caller, now, enqueue } = work;
  await recordAudit(tx, {
    actor: caller,
    action: `payouts.${action}`,
    subject: { kind: 'payout', id },
    before: null,
    after: { amount: dollars(amount), description, attempt },
    at: now,
  });
  await enqueue(makePayout, { payoutId: id });
  await announce(work, 'payout', id);
  return read(work, id);
}

async function read({ tx }: CallerWork, id: string): Promise<Payout> {
  const row = await findPayout(tx, id);
  if (!row) throw new AppError('not_found', 'There is no such payout.');
  return shownPayout(row);
}

/** @throws AppError conflict; id_conflict when the key is that of another payout */
export async function request(
  work: CallerWork,
  id: string,
  asked: BodyOf<typeof requestPayout>,
): Promise<Payout> {
  const { tx, now } = work;
  const amount = minorUnitsOf(asked.amount) ?? 0;
  const { description } = asked;
  await lockBanking(tx);
  const known = await findPayout(tx, id);
  if (known) {
    if (known.amount !== amount || known.description !== description)
      throw new AppError(
        'id_conflict',
        `${dollars(known.amount)} were already requested. Look at the list before you ask for another payout.`,
      );
    return shownPayout(known);
  }
  const bank = await getPrimary(work);
  await demandBalance(work, amount);
  const row = {
    id,
    bankAccountId: bank.id,
    provider: bank.provider,
    currency: CURRENCY,
    amount,
    description,
    state: 'requested',
    attempt: 1,
    attemptId: id,
    createdAt: now,
    askedAt: now,
  } as const;
  await insertPayout(tx, row);
  return tellOf(work, 'request', row);
}

/** A press that another attempt has overtaken changes nothing. @throws AppError not_found, conflict */
export async function retry(work: CallerWork, id: string, attempt: number): Promise<Payout> {
  const { tx, now } = work;
  await lockBanking(tx);
  const payout = await lockPayout(tx, id);
  if (!payout || payout.attempt !== attempt) return read(work, id);
  if (payout.state !== 'failed')
    throw new AppError('conflict', 'Only a payout that has failed can be tried again.');
  const bank = await getPrimary(work);
  await demandBalance(work, payout.amount);
  const next = attempt + 1;
  await changePayout(tx, id, {
    bankAccountId: bank.id,
    provider: bank.provider,
    state: 'requested',
    attempt: next,
    attemptId: newId(),
    reference: null,
    askedAt: now,
    endedAt: null,
  });
  return tellOf(work, 'retry', { ...payout, attempt: next });
}

/** @throws AppError invalid; id_conflict when the key is that of another receipt */
export async function receive(
  work: CallerWork,
  id: string,
  { advertiserId, amount, reference }: BodyOf<typeof recordReceipt>,
): Promise<ResponseOf<typeof recordReceipt>> {
  const { tx, caller, now } = work;
  const cents = minorUnitsOf(amount) ?? 0;
  if (!(await isAdvertiser(tx, advertiserId)))
    throw new AppError('invalid', 'Please check advertiserId: there is no such advertiser.', {
      errors: [{ field: 'advertiserId', message: 'There is no such advertiser' }],
    });
  const isNew = await post(tx, {
    key: `receipt:${id}`,
    kind: 'receipt',
    description: `Received from an advertiser: ${reference}`,
    at: now,
    lines: [
      { account: 'provider', currency: CURRENCY, amount: cents },
      { account: 'advertiser', ownerId: advertiserId, currency: CURRENCY, amount: -cents },
    ],
  }).catch((error: unknown) => {
    if (!(error instanceof OtherPostingError)) throw error;
    throw new AppError('id_conflict', 'This key was already used for something else.');
  });
  if (isNew) {
    await recordAudit(tx, {
      actor: caller,
      action: 'payouts.record-receipt',
      subject: { kind: 'advertiser', id: advertiserId },
      before: null,
      after: { amount: dollars(cents), reference },
      at: now,
    });
    await announce(work, 'receipt', id);
  }
  return { id, amount, reference };
}
