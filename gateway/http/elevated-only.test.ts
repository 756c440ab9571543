import { everyTable } from '@cascade/db/factories/every-table';
import { type Person, startSession } from '@cascade/db/factories/people';
import type { RouteContract } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

/** By the list of contracts, so that a route added later is covered without a word here. */
describe('what only an elevated admin may call', () => {
  let gateway: TestGateway;
  let elevated: Person;
  let outsiders: Record<string, Person>;
  let member: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    const { orm, sql } = gateway.database;
    // A gateway claims its database once, a moment after it has started.
    await vi.waitFor(
      async () =>
        expect(await sql`select 1 from live_epochs where server is not null`).toHaveLength(1),
      { timeout: 30_000, interval: 50 },
    );
    elevated = await gateway.person({ role: 'admin' });
    await gateway.elevate(elevated);
    member = await gateway.person();
    await gateway.elevate(member);
    const expired = await gateway.person({ role: 'admin' });
    await gateway.elevate(expired, gateway.clock.now());
    outsiders = {
      // Somebody with the cookie of an admin who signed in a moment ago.
      'an admin': await gateway.person({ role: 'admin' }),
      'an admin whose half hour is over': expired,
      'another session of the elevated admin': {
        ...elevated,
        token: await startSession(orm, elevated.id),
      },
    };
  });
  afterAll(() => gateway.close());

  const ask = (person: Person | null, { path, method }: RouteContract) =>
    gateway.call(person, path.replace(/:\w+/g, '1'), {
      method: method.toUpperCase(),
      ...(method === 'get' ? {} : { body: {} }),
    });
  const rows = async () => {
    const counts: Record<string, unknown> = {};
    for (const name of await everyTable(gateway.database.sql)) {
      // The gateway raises its mark in the background, independently of calls.
      if (name === 'live_epochs') continue;
      const [row] = await gateway.database.sql`
        select count(*)::int as count, max(xmin::text::bigint) as latest
        from ${gateway.database.sql(name)}`;
      counts[name] = row;
    }
    return counts;
  };
  const contracts = routeContracts
    .filter(({ access }) => access === 'elevated-admin')
    .map((contract) => [contract.name, contract] as const);

  test('revenue and advertisements are', () => {
    const ads = ['add-picture', 'admin-list', 'change', 'create', 'start'].map((n) => `ads.${n}`);
    expect(contracts.map(([name]) => name)).toEqual(
      expect.arrayContaining([...ads, 'revenue.read']),
    );
  });

  test.each(contracts)(
    '%s: refused to everybody else, and it does nothing',
    async (_n, contract) => {
      const before = await rows();
      for (const [who, person] of Object.entries(outsiders)) {
        const { body } = await ask(person, contract);
        expect(body, who).toMatchObject({ status: 403, code: 'elevation_required' });
        expect(body.detail).toMatch(/password again/);
      }
      expect((await ask(member, contract)).body).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await ask(null, contract)).body).toMatchObject({ status: 401, code: 'signed_out' });
      expect(await rows()).toEqual(before);
    },
  );

  test.each(contracts)(
    '%s: open to the elevated session until its last moment',
    async (_n, contract) => {
      const until = new Date(gateway.clock.now().getTime() + 1);
      await gateway.elevate(elevated, until);
      // Not 403, whatever else is wrong with an empty request.
      expect((await ask(elevated, contract)).status).not.toBe(403);
      // The clock alone ends it: the session itself is still cached.
      gateway.clock.advance(1);
      expect((await ask(elevated, contract)).body?.code).toBe('elevation_required');
    },
  );
});
