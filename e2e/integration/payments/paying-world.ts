import { readBalances } from '@cascade/db/domain/ledger/ledger.queries';
import { requestPayment, requestRefund } from '@cascade/db/domain/payments/request';
import type { Person } from '@cascade/db/factories/people';
import { listWaitingJobs } from '@cascade/db/live/outbox.queries';
import { transact } from '@cascade/db/live/transact';
import { newId } from '@cascade/shared/kernel/id';
import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import type { BankEvent } from '@cascade/shared/node/test-provider/books';
import {
  startTestProvider,
  type TestProviderServer,
} from '@cascade/shared/node/test-provider/server';
import { signatureOf } from '@cascade/shared/node/test-provider/webhook-sender';
import { afterEach, beforeEach, expect } from 'vitest';
import { SECRET, startGateway, type TestGateway } from '../../../gateway/testing/gateway.ts';
import { processOutboxJob } from '../../../workers/bind.ts';
import { paymentJobs } from '../../../workers/features/payments/jobs.ts';
import { reconcilePayments } from '../../../workers/features/payments/reconcile.ts';
import {
  payoutJobs,
  reconcileBanking,
  reconcilePayouts,
} from '../../../workers/features/payouts/jobs.ts';
import type { Services } from '../../../workers/services.ts';

const MINUTE_MS = 60_000;
export const WEBHOOKS = '/api/payments/webhooks/test';
const SETTLED = 'bookings.payment-settled';
export const secret = testProviderSecret(SECRET);

/**
 * A gateway, the jobs of payments and the test provider, anew for each test of a file. Webhooks
 * come only when a test delivers them, and jobs are done when it says so.
 */
export function payingWorld() {
  let provider: TestProviderServer;
  let gateway: TestGateway;
  let services: Services;
  let ana: Person;
  const time = { now: () => new Date() };

  beforeEach(async () => {
    provider = await startTestProvider({ secret, now: () => time.now() });
    gateway = await startGateway({ env: { TEST_PROVIDER_URL: provider.url } });
    time.now = () => gateway.clock.now();
    services = { ...gateway, transport: undefined };
    ana = await gateway.person();
  });
  afterEach(async () => {
    await gateway.close();
    await provider.close();
  });

  const bank = () => provider.bank;
  const ledger = async () =>
    Object.fromEntries(
      (await readBalances(gateway.database.orm)).map(({ account, amount }) => [account, amount]),
    );
  const rowOf = async (id: string) => {
    const [row] = await gateway.database.sql`select * from payments where id = ${id}`;
    return row;
  };
  /** States that the purpose has been told of. */
  const settled = async (id: string) =>
    (await listWaitingJobs(gateway.database.orm))
      .filter(({ job, data }) => job === SETTLED && JSON.stringify(data).includes(id))
      .map(({ data }) => (data as { state: string }).state);

  async function ask(by: Person, amount = 2500, minutes = 10): Promise<string> {
    const id = newId();
    await transact(gateway, (work) =>
      requestPayment(work, {
        id,
        provider: 'test',
        purpose: 'booking',
        purposeId: newId(),
        payerId: by.id,
        description: 'A mock examination',
        currency: 'gbp',
        amount,
        expiresAt: new Date(work.now.getTime() + minutes * MINUTE_MS),
      }),
    );
    return id;
  }

  const openPage = (by: Person | null, id: string) =>
    gateway.call(by, `/api/payments/${id}/page`, { method: 'POST' });

  async function opened(id: string, by = ana): Promise<string> {
    const reply = await openPage(by, id);
    expect(reply.status, reply.text).toBe(200);
    return String(reply.body.url).split('/').at(-1) ?? '';
  }

  const deliver = (
    event: BankEvent | object,
    { at = gateway.clock.now(), by = secret, to = WEBHOOKS } = {},
  ) => {
    const raw = JSON.stringify(event);
    const signature = signatureOf(raw, by, Math.floor(at.getTime() / 1000));
    return gateway.call(null, to, {
      method: 'POST',
      raw,
      headers: { 'test-signature': signature },
    });
  };
  const deliverAll = async () => {
    for (const event of [...bank().waiting]) {
      expect((await deliver(event)).status).toBe(200);
      bank().forget(event.id);
    }
  };

  /** Does what is due, but for the jobs of the purpose. */
  async function runJobs(): Promise<void> {
    const bound = [...paymentJobs(services), ...payoutJobs(services)];
    for (;;) {
      const now = gateway.clock.now();
      const due = (await listWaitingJobs(gateway.database.orm)).flatMap(({ id, job, dueAt }) => {
        const found = bound.find(({ contract }) => contract.name === job);
        return found && (dueAt === null || dueAt <= now) ? [{ id, found }] : [];
      });
      if (due.length === 0) return;
      for (const { id, found } of due)
        await processOutboxJob(services, found, { data: { promise: id }, attemptsMade: 0 });
    }
  }

  const reconcile = async () => {
    gateway.clock.advance(3 * MINUTE_MS);
    await reconcilePayments(services);
    await reconcilePayouts(services);
    await reconcileBanking(services);
  };

  async function paid(amount = 2500): Promise<string> {
    const id = await ask(ana, amount);
    bank().pay(await opened(id));
    await deliverAll();
    await runJobs();
    return id;
  }

  const refund = (paymentId: string, amount: number) =>
    transact(gateway, (work) => requestRefund(work, { paymentId, amount, reason: 'cancelled' }));

  return {
    get gateway() {
      return gateway;
    },
    get services() {
      return services;
    },
    get ana() {
      return ana;
    },
    /** As when its process ends. */
    stopProvider: () => provider.close(),
    /** Another bank at the same address, which has never heard of anything. */
    replaceProvider: async () => {
      const port = Number(new URL(provider.url).port);
      provider = await startTestProvider({ secret, port, now: () => time.now() });
    },
    bank,
    ledger,
    rowOf,
    settled,
    ask,
    openPage,
    opened,
    deliver,
    deliverAll,
    runJobs,
    reconcile,
    paid,
    refund,
  };
}
