import { post } from '@cascade/db/domain/ledger/ledger.queries';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

export const ACCOUNTS = '/api/admin/bank-accounts';
export const PAYOUTS = '/api/admin/payouts';

export const bankFields = {
  bankName: 'Example Bank',
  accountHolderName: 'Alex Example',
  accountType: 'business',
  businessName: 'Example Ltd',
  businessType: 'company',
  country: 'US',
};

/** As if an advertiser had paid so many cents. */
export async function moneyIn({ database, clock }: TestGateway, cents: number): Promise<void> {
  if (cents === 0) return;
  await database.orm.transaction((tx) =>
    post(tx, {
      key: `receipt:${newId()}`,
      kind: 'receipt',
      description: 'Received',
      at: clock.now(),
      lines: [
        { account: 'provider', currency: 'usd', amount: cents },
        { account: 'advertiser', ownerId: newId(), currency: 'usd', amount: -cents },
      ],
    }),
  );
}

export async function advertiser({ database }: TestGateway): Promise<string> {
  const id = newId();
  await database.sql`insert into advertisers (id, name, email)
    values (${id}, 'Example Rooms', ${`${id}@example.com`})`;
  return id;
}

export async function addBank(
  gateway: TestGateway,
  admin: Person,
  fields: Partial<typeof bankFields> = {},
): Promise<{ account: { id: string; isPrimary: boolean }; url: string }> {
  const reply = await keyedCall(gateway, admin, 'POST', ACCOUNTS, { ...bankFields, ...fields });
  if (reply.status !== 200) throw new Error(`not added: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Added, and verified as far as we know. */
export async function readyBank(gateway: TestGateway, admin: Person): Promise<string> {
  const { account } = await addBank(gateway, admin);
  await gateway.database.sql`update bank_accounts set state = 'ready' where id = ${account.id}`;
  return account.id;
}

export const ask = (
  gateway: TestGateway,
  admin: Person,
  amount: string,
  key = newId(),
  description = 'Monthly advertising revenue payout',
): Promise<Reply> => keyedCall(gateway, admin, 'POST', PAYOUTS, { amount, description }, key);
