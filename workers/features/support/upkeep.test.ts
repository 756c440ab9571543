import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { makePerson } from '@cascade/db/factories/people';
import { supportTickets } from '@cascade/db/features/support/schema';
import { dueAtOf } from '@cascade/shared/features/support/ticket-state';
import { newId } from '@cascade/shared/kernel/id';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestWorkers, type TestWorkers } from '../../testing/workers.ts';
import { closeQuietTickets, forgetTickets } from './upkeep.ts';

const redisUrl = await ownRedisDatabase();

const DAY_MS = 86_400_000;

describe('requests for support that grow old', () => {
  let services: TestWorkers;
  beforeEach(async () => {
    services = await startTestWorkers({ redisUrl, chores: [] });
    await services.database.sql`delete from support_tickets`;
  });
  afterEach(() => services.close());

  const daysAgo = (days: number) => new Date(services.clock.now().getTime() - days * DAY_MS);

  async function plant(state: 'open' | 'waiting' | 'closed', days: number, userId?: string) {
    const id = newId();
    const at = daysAgo(days);
    await services.database.orm.insert(supportTickets).values({
      id,
      userId: userId ?? null,
      email: `${id}@example.org`,
      subject: 'A bell',
      category: 'technical',
      priority: 'normal',
      state,
      createdAt: at,
      changedAt: at,
      owedSince: state === 'open' ? at : null,
      dueAt: state === 'open' ? dueAtOf('normal', at) : null,
      closedAt: state === 'closed' ? at : null,
    });
    return id;
  }
  const stateOf = async (id: string) => {
    const found = await services.database.orm
      .select({ state: supportTickets.state })
      .from(supportTickets)
      .where(eq(supportTickets.id, id));
    return found[0]?.state;
  };

  test('are closed a month after our answer, and tell their member so', async () => {
    const ana = await makePerson(services.database.orm);
    const quiet = await plant('waiting', 31, ana.id);
    const recent = await plant('waiting', 29);
    const owed = await plant('open', 90);
    await closeQuietTickets(services);
    await closeQuietTickets(services);
    expect(await Promise.all([quiet, recent, owed].map(stateOf))).toEqual([
      'closed',
      'waiting',
      'open',
    ]);
    const told = await services.database.sql`
      select e.data from live_events e join stream_entries s on s.event_id = e.id
      where s.stream = ${`u:${ana.id}`}`;
    expect(told.map(({ data }) => data.request)).toMatchObject([{ id: quiet, state: 'closed' }]);
  });

  test('are removed a year after they were closed, also of people without an account', async () => {
    const old = await plant('closed', 366);
    const younger = await plant('closed', 364);
    const open = await plant('open', 900);
    await forgetTickets(services, daysAgo(365));
    expect(await Promise.all([old, younger, open].map(stateOf))).toEqual([
      undefined,
      'closed',
      'open',
    ]);
  });
});
