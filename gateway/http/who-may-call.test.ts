import { everyTable } from '@cascade/db/factories/every-table';
import type { Person } from '@cascade/db/factories/people';
import { QUEUE_BOARD_PATH } from '@cascade/shared/features/queues/contract';
import { isForAdmins, type RouteContract } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

/** Calls below an admins' path that others may make, with the reason. */
const openOnPurpose: Record<string, string> = {};

describe('who may call', () => {
  let gateway: TestGateway;
  let outsiders: Record<string, Person>;
  beforeAll(async () => {
    gateway = await startGateway();
    outsiders = {
      member: await gateway.person(),
      examiner: await gateway.person({ role: 'examiner' }),
      unverified: await gateway.person({ emailVerified: false }),
    };
  });
  afterAll(() => gateway.close());

  const ask = (person: Person | null, { path, method }: RouteContract) =>
    gateway.call(person, path.replace(/:\w+/g, '1'), {
      method: method.toUpperCase(),
      ...(method === 'get' ? {} : { body: {} }),
    });
  const named = (contracts: RouteContract[]) =>
    contracts.map((contract) => [contract.name, contract] as const);
  const admins = routeContracts.filter(isForAdmins);

  test('every path below an admin path requires an admin', () => {
    const below = routeContracts.filter(({ path }) => /\/admin(\/|$)/.test(path));
    const open = below.filter(
      (contract) => !isForAdmins(contract) && !Object.hasOwn(openOnPurpose, contract.name),
    );
    expect(below.length).toBeGreaterThan(0);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test('every admin call lies below an admin path', () => {
    expect(admins.filter(({ path }) => !path.startsWith('/api/admin/'))).toEqual([]);
  });

  test.each(named(admins))(
    '%s: 403 to any other member, 401 to nobody',
    async (_name, contract) => {
      for (const [who, person] of Object.entries(outsiders)) {
        const reply = await ask(person, contract);
        expect(reply.body, who).toMatchObject({ status: 403, code: 'forbidden' });
      }
      expect((await ask(null, contract)).body).toMatchObject({ status: 401, code: 'signed_out' });
    },
  );

  test.each(named(routeContracts.filter(({ access }) => access !== 'public')))(
    '%s: 401 to nobody',
    async (_name, contract) => {
      expect((await ask(null, contract)).status).toBe(401);
    },
  );

  test.each(named(routeContracts.filter(({ access }) => access === 'public')))(
    '%s: open to everybody',
    async (_name, contract) => {
      expect((await ask(null, contract)).status).not.toBe(401);
    },
  );

  describe('with a proof', () => {
    const freshOnly = routeContracts.filter(({ proof }) => proof === 'fresh');
    let people: Record<string, Person>;
    beforeAll(async () => {
      people = {
        admin: await gateway.person({ role: 'admin' }),
        'elevated-admin': await gateway.person({ role: 'admin' }),
        verified: await gateway.person(),
        member: await gateway.person(),
      };
    });
    const allowed = ({ access }: RouteContract) => {
      const person = people[access];
      if (!person) throw new Error(`${access} needs nobody to be signed in, so no proof either.`);
      return person;
    };
    const provenMinutesAgo = async (person: Person, minutes: number) => {
      const at = new Date(gateway.clock.now().getTime() - minutes * 60_000);
      await gateway.database.sql`
        update sessions set proven_at = ${at.toISOString()} where user_id = ${person.id}`;
      gateway.sessions.forgetAll();
    };
    const rows = async () => {
      const counts: Record<string, unknown> = {};
      for (const name of await everyTable(gateway.database.sql)) {
        const [row] = await gateway.database.sql`
          select count(*)::int as count, max(xmin::text::bigint) as latest
          from ${gateway.database.sql(name)}`;
        counts[name] = row;
      }
      return counts;
    };

    test('roles, suspensions, signing others out and mails need a fresh proof', () => {
      expect(freshOnly.map(({ name }) => name).sort()).toEqual(
        expect.arrayContaining([
          'mail.list',
          'members.lift-suspension',
          'members.set-role',
          'members.sign-out',
          'members.suspend',
          'members.verify-email',
          'messaging.reports',
        ]),
      );
      // A queued offline command cannot ask for a proof when it is sent.
      expect(freshOnly.filter(({ delivery }) => delivery === 'offline')).toEqual([]);
    });

    test.each(named(freshOnly))(
      '%s: refused half an hour after the last proof, and it does nothing',
      async (_name, contract) => {
        await provenMinutesAgo(allowed(contract), 31);
        const before = await rows();
        const reply = await ask(allowed(contract), contract);
        expect(reply.body).toMatchObject({ status: 403, code: 'proof_required' });
        expect(await rows()).toEqual(before);
      },
    );

    test.each(named(freshOnly))('%s: passes the gate with a fresh proof', async (_n, contract) => {
      await provenMinutesAgo(allowed(contract), 29);
      expect((await ask(allowed(contract), contract)).body?.code).not.toBe('proof_required');
    });

    test.each(
      named(routeContracts.filter((one) => one.proof !== 'fresh' && one.access !== 'public')),
    )('%s: needs no fresh proof', async (_name, contract) => {
      await provenMinutesAgo(allowed(contract), 31);
      expect((await ask(allowed(contract), contract)).body?.code).not.toBe('proof_required');
    });
  });

  test('admin pages without a contract are closed to others, too', async () => {
    for (const path of [QUEUE_BOARD_PATH, `${QUEUE_BOARD_PATH}/api/queues`]) {
      for (const person of Object.values(outsiders))
        expect((await gateway.call(person, path)).status).toBe(403);
      expect((await gateway.call(null, path)).status).toBe(401);
    }
  });

  test('a removed admin role takes effect at once', async () => {
    const eve = await gateway.person({ role: 'admin' });
    const [contract] = admins.filter(({ method }) => method === 'get');
    if (!contract) throw new Error('Admins have nothing to read.');
    expect((await ask(eve, contract)).status).toBe(200);
    await gateway.database.sql`update users set role = 'member' where id = ${eve.id}`;
    gateway.live.recheck(eve.id);
    expect((await ask(eve, contract)).status).toBe(403);
  });
});
