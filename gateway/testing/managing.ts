import type { Person } from '@cascade/db/factories/people';
import type { ManagedMember } from '@cascade/shared/features/members/contract';
import type { Reply, TestGateway } from './gateway.ts';
import type { TwoGateways } from './two-gateways.ts';

export const MEMBERS = '/api/admin/members';

export function managing(two: TwoGateways) {
  const list = async (by: Person, query = ''): Promise<ManagedMember[]> =>
    (await two.here.call(by, `${MEMBERS}${query}`)).body;
  return {
    admin: () => two.here.person({ role: 'admin' }),
    list,
    one: async (by: Person, { handle }: Person): Promise<ManagedMember> => {
      const [found] = await list(by, `?search=${handle}`);
      if (!found) throw new Error(`${handle} is not listed.`);
      return found;
    },
    act: (
      by: Person | null,
      { publicId }: { publicId: string },
      action: string,
      body: unknown = {},
      gateway: TestGateway = two.here,
    ): Promise<Reply> =>
      gateway.call(by, `${MEMBERS}/${publicId}/${action}`, {
        method: action === 'role' ? 'PUT' : 'POST',
        body,
      }),
    deedsOn: ({ publicId }: Person) => two.here.database.sql`
      select actor_handle as actor, action, before, after from audit_log
      where subject_kind = 'member' and subject_id = ${publicId} order by id`,
  };
}
