import {
  ACCOUNTS,
  addBank,
  advertiser,
  ask,
  bankFields,
  moneyIn,
  PAYOUTS,
  readyBank,
} from '../banking.ts';
import type { AdminCalls, Cast } from './admin-call.ts';

/** Bank accounts, payouts and money that comes in. */
export function callsAboutMoney(cast: Cast): AdminCalls {
  const account = async () => `${ACCOUNTS}/${(await addBank(cast.gateway, cast.admin)).account.id}`;
  const failed = async () => {
    const { sql } = cast.gateway.database;
    await moneyIn(cast.gateway, 10_000);
    await sql`update bank_accounts set is_primary = false`;
    const bank = await readyBank(cast.gateway, cast.admin);
    await sql`update bank_accounts set is_primary = id = ${bank}`;
    const { id } = (await ask(cast.gateway, cast.admin, '5.00')).body;
    await sql`update payouts set state = 'failed', ended_at = now() where id = ${id}`;
    return `${PAYOUTS}/${id}/retry`;
  };
  return {
    'payouts.add-account': async () => ({
      path: ACCOUNTS,
      body: bankFields,
      action: 'payouts.add-account',
    }),
    'payouts.verify-account': async () => ({
      path: `${await account()}/onboarding`,
      action: 'payouts.verify-account',
    }),
    'payouts.make-primary': async () => {
      await account();
      return { path: `${await account()}/primary`, action: 'payouts.make-primary' };
    },
    'payouts.remove-account': async () => ({
      path: await account(),
      action: 'payouts.remove-account',
    }),
    'payouts.retry': async () => ({
      path: await failed(),
      body: { attempt: 1 },
      action: 'payouts.retry',
    }),
    'payouts.request': async () => {
      await failed();
      return { path: PAYOUTS, body: { amount: '5.00' }, action: 'payouts.request' };
    },
    'payouts.record-receipt': async () => ({
      path: '/api/admin/receipts',
      body: { advertiserId: await advertiser(cast.gateway), amount: '5.00', reference: 'WIRE 7' },
      action: 'payouts.record-receipt',
    }),
  };
}
