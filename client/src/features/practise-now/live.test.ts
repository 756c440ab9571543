// @vitest-environment jsdom

import {
  getPractiseNow,
  type NowState,
  practiseNowChanged,
  practiseNowCounted,
  practiseNowDissolved,
  practiseNowMatched,
  practiseNowMet,
} from '@cascade/shared/features/practise-now/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { aMatch, aNowState, aWait, aWaitingState } from '../../testing/factories/practise-now.ts';
import { events as handlers } from './live.ts';

const steps = ['join', 'count', 'match', 'meet', 'dissolve', 'miss', 'leave'] as const;
type Step = (typeof steps)[number];

/** What the gateway stores of one member, and what it emits with each change. */
function after(before: NowState, step: Step, others: number): [string, NowState] | null {
  const { waiting, match } = before;
  const queue = { others, estimateSeconds: others === 0 ? null : 40 };
  const isOpen = match?.state === 'open';
  if (step === 'join' && !isOpen && !waiting)
    return [practiseNowChanged.name, aWaitingState({ queue })];
  if (step === 'count' && waiting) return [practiseNowCounted.name, { ...before, queue }];
  if (step === 'match' && waiting) return [practiseNowMatched.name, aNowState({ match: aMatch() })];
  if (step === 'meet' && isOpen)
    return [practiseNowMet.name, aNowState({ match: aMatch({ state: 'met' }) })];
  if (step === 'dissolve' && isOpen)
    return [practiseNowDissolved.name, aWaitingState({ waiting: aWait({ isBack: true }), queue })];
  if (step === 'miss' && isOpen)
    return [practiseNowDissolved.name, aNowState({ match: aMatch({ state: 'missed' }) })];
  if (step === 'leave' && !isOpen && (waiting || match))
    return [practiseNowChanged.name, aNowState()];
  return null;
}

test('applying every event gives what a fresh fetch gives, from wherever it starts', () => {
  const step = fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 3 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.nat(), fc.nat(), (taken, from, overlap) => {
      let now = aNowState();
      const told: { name: string; data: unknown }[] = [];
      const known = [{ state: now, seen: 0 }];
      for (const [one, others] of taken) {
        const next = after(now, one, others);
        if (!next) continue;
        const [name, state] = next;
        const { serverNow: _, ...part } = state;
        told.push({ name, data: name === practiseNowCounted.name ? state.queue : part });
        now = state;
        known.push({ state: now, seen: told.length });
      }
      const start = known[from % known.length] as (typeof known)[number];
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(getPractiseNow, {}), start.state);
      const cache = cacheViewOf(queryClient);
      // Events that the fetch already contains come again.
      for (const { name, data } of told.slice(Math.max(0, start.seen - (overlap % 4))))
        expect(handlers.find((one) => one.name === name)?.apply(cache, data)).toBe(true);
      expect(queryClient.getQueryData(keyOf(getPractiseNow, {}))).toEqual(now);
    }),
    { numRuns: 1_000 },
  );
});
