import type { Person } from '@cascade/db/factories/people';
import type { NowState, Wishes } from '@cascade/shared/features/practise-now/contract';
import { expect } from 'vitest';
import { done } from './community.ts';
import type { TestGateway } from './gateway.ts';
import { groupDone } from './groups.ts';
import { keyedCall } from './keyed-call.ts';
import { waitFor } from './listener.ts';
import type { TwoGateways } from './two-gateways.ts';

export const wishes = (change: Partial<Wishes> = {}): Wishes => ({
  size: 'two',
  role: 'any',
  category: null,
  mode: 'either',
  ...change,
});

const PATH = '/api/practise-now';

/** Calls about waiting and being matched, and what the database says of everybody. */
export function practiseNowOf(two: TwoGateways) {
  const state = (by: Person, at: TestGateway = two.here): Promise<NowState> =>
    done(at, by, 'GET', PATH) as Promise<NowState>;
  const matchOf = async (by: Person) => {
    let found: NowState | undefined;
    await waitFor(async () => {
      found = await state(by);
      expect(found.match?.state).toBe('open');
    });
    if (!found?.match) throw new Error('There is no match.');
    return found.match;
  };
  return {
    state,
    matchOf,
    join: (by: Person, change: Partial<Wishes> = {}, at: TestGateway = two.here) =>
      done(at, by, 'POST', PATH, wishes(change)) as Promise<NowState>,
    leave: (by: Person, at: TestGateway = two.here) =>
      done(at, by, 'DELETE', PATH) as Promise<NowState>,
    /** Comes into the session, and says so. */
    enter: async (by: Person, at: TestGateway = two.here): Promise<NowState> => {
      const { session } = await matchOf(by);
      const path = `/${session?.groupId}/sessions/${session?.sessionId}/live/enter`;
      await groupDone(at, by, 'POST', path, {});
      return done(at, by, 'POST', `${PATH}/answer`) as Promise<NowState>;
    },
    ask: (by: Person | null, method: string, body?: unknown) =>
      keyedCall(two.here, by, method, PATH, body),
  };
}
