import { lockPayout } from '@cascade/db/domain/payouts/payouts.queries';
import { applyPayout } from '@cascade/db/domain/payouts/settle';
import type { Person } from '@cascade/db/factories/people';
import { transact } from '@cascade/db/live/transact';
import type { BankAccount, Payout } from '@cascade/shared/features/payouts/contract';
import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import {
  startTestProvider,
  type TestProviderServer,
} from '@cascade/shared/node/test-provider/server';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { ACCOUNTS, moneyIn, PAYOUTS } from './banking.ts';
import { SECRET, startGateway, type TestGateway } from './gateway.ts';

/** A gateway, the test provider and an elevated admin for a file; without accounts at each test. */
export function bankingWorld() {
  let provider: TestProviderServer;
  let gateway: TestGateway;
  let admin: Person;
  beforeAll(async () => {
    provider = await startTestProvider({ secret: testProviderSecret(SECRET) });
    gateway = await startGateway({ env: { TEST_PROVIDER_URL: provider.url } });
    admin = await gateway.person({ role: 'admin' });
  });
  beforeEach(async () => {
    const { sql } = gateway.database;
    await sql`delete from payouts`;
    await sql`delete from bank_accounts`;
    await gateway.elevate(admin);
  });
  afterAll(async () => {
    await gateway.close();
    await provider.close();
  });

  const get = async (path: string) => {
    const reply = await gateway.call(admin, path);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const available = async () => (await get(`${PAYOUTS}/balance`)).available;

  return {
    get gateway() {
      return gateway;
    },
    get admin() {
      return admin;
    },
    get,
    available,
    accounts: (): Promise<BankAccount[]> => get(ACCOUNTS),
    list: (): Promise<Payout[]> => get(PAYOUTS),
    /** Money comes in until so many cents are available. */
    fill: async (cents: number) =>
      moneyIn(gateway, cents - Math.round(Number(await available()) * 100)),
    /** As if the provider had said so. */
    settle: (id: string, state: 'done' | 'failed') =>
      transact(gateway, async (work) => {
        const payout = await lockPayout(work.tx, id);
        if (payout) await applyPayout(work, payout, { state, reference: `payout of ${id}` });
      }),
    retry: (id: string, attempt: number) =>
      gateway.call(admin, `${PAYOUTS}/${id}/retry`, { method: 'POST', body: { attempt } }),
  };
}
