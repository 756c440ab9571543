import { auditKinds } from '@cascade/shared/features/audit/contract';
import { isForAdmins } from '@cascade/shared/kernel/route';
import { testProviderSecret } from '@cascade/shared/node/payments/open-provider';
import {
  startTestProvider,
  type TestProviderServer,
} from '@cascade/shared/node/test-provider/server';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cast } from '../../testing/admin-calls/admin-call.ts';
import { callsAboutContent } from '../../testing/admin-calls/content.ts';
import { callsAboutMoney } from '../../testing/admin-calls/money.ts';
import { callsAboutPeople } from '../../testing/admin-calls/people.ts';
import { SECRET, startGateway } from '../../testing/gateway.ts';

const excused: Record<string, string> = {
  'exam-schedule.preview-import': 'it reads a file and changes nothing',
};

/** Every admin mutation must be listed here, or above with the reason why it needs no entry. */
describe('every mutation of admins', () => {
  const cast = {} as Cast;
  let provider: TestProviderServer;
  beforeAll(async () => {
    provider = await startTestProvider({ secret: testProviderSecret(SECRET) });
    cast.gateway = await startGateway({ env: { TEST_PROVIDER_URL: provider.url } });
    cast.admin = await cast.gateway.person({ role: 'admin' });
    cast.ana = await cast.gateway.person();
  });
  afterAll(async () => {
    await cast.gateway.close();
    await provider.close();
  });

  const mutations = routeContracts.filter(
    (contract) => isForAdmins(contract) && contract.method !== 'get',
  );
  const adminCalls = {
    ...callsAboutContent(cast),
    ...callsAboutMoney(cast),
    ...callsAboutPeople(cast),
  };
  const entries = () => cast.gateway.database.sql`
    select id, actor_id, actor_handle, action, before, after from audit_log order by id desc`;

  test('is listed here, and nothing that is not one', () => {
    const listed = [...Object.keys(adminCalls), ...Object.keys(excused)].sort();
    expect(listed).toEqual(mutations.map(({ name }) => name).sort());
  });

  test.each(Object.keys(adminCalls))(
    '%s leaves one entry, and none when it is refused',
    async (name) => {
      const contract = mutations.find((one) => one.name === name);
      if (contract?.access === 'elevated-admin') await cast.gateway.elevate(cast.admin);
      const adminCall = await adminCalls[name]?.();
      if (!contract || !adminCall) throw new Error(`${name} is not a call of admins.`);
      const call = {
        method: contract.method.toUpperCase(),
        ...(adminCall.body === undefined ? {} : { body: adminCall.body }),
      };
      const before = await entries();
      expect((await cast.gateway.call(cast.ana, adminCall.path, call)).status).toBe(403);
      expect(await entries()).toHaveLength(before.length);
      const reply = await cast.gateway.call(cast.admin, adminCall.path, call);
      expect(reply.status, reply.text).toBe(200);
      const after = await entries();
      expect(after).toHaveLength(before.length + 1);
      expect(after[0]).toMatchObject({
        actor_id: cast.admin.id,
        actor_handle: cast.admin.handle,
        action: adminCall.action,
      });
      // The filter of the list goes by what stands before the dot.
      expect(auditKinds).toContain(adminCall.action.split('.')[0]);
      expect(after[0]?.before ?? after[0]?.after).not.toBeNull();
    },
  );
});
