import { getCircuit } from '@cascade/shared/features/circuits/contract';
import { listPosts } from '@cascade/shared/features/community/boards';
import { listNotices } from '@cascade/shared/features/notices/contract';
import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { eventContracts } from '@cascade/shared/registry';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pagesKeyOf } from '../api/pages-of.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { eventApplier } from '../live/apply-event.ts';
import { eventHandlers } from './live-events.ts';

const circuitId = '0197f000-0000-7000-8000-000000000001';
const keys = {
  notices: keyOf(listNotices, {}),
  circuit: keyOf(getCircuit, { params: { id: circuitId } }),
  posts: pagesKeyOf(listPosts, { query: { type: 'all', specialty: 'all', limit: 20 } }),
  stations: keyOf(listScenarios, {}),
};

describe('a durable event that cannot be applied', () => {
  let queryClient: QueryClient;
  beforeEach(() => {
    vi.useFakeTimers();
    queryClient = createQueryClient();
    for (const key of Object.values(keys)) queryClient.setQueryData(key, []);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const take = (s: string, e: string, d: unknown, n: number | undefined = 7) =>
    eventApplier(queryClient, eventHandlers)({ v: 1, s, e, t: 0, d, ...(n > 0 ? { n } : {}) });
  const outdated = async () => {
    await vi.runAllTimersAsync();
    return Object.entries(keys)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name);
  };

  test('on a circuit’s stream has the circuits fetched anew, and nothing else', async () => {
    take(`x:${circuitId}`, 'circuit.moved', { circuitId, state: 'garbage' });
    expect(await outdated()).toEqual(['circuit']);
  });

  test('on a board’s stream has the boards fetched anew', async () => {
    take('p:feed', 'post.published', null);
    expect(await outdated()).toEqual(['posts']);
  });

  test('on the stream of stations has the stations fetched anew', async () => {
    take('s:stations', 'scenario.listed', {});
    expect(await outdated()).toEqual(['stations']);
  });

  test('on the member’s own stream may concern anything', async () => {
    take('u:1', 'notice.posted', { notice: 'garbage' });
    expect(await outdated()).toEqual(Object.keys(keys));
  });

  test('has the same effect when its name is not known, or its handler fails', async () => {
    take('p:feed', 'post.reimagined', {});
    expect(await outdated()).toEqual(['posts']);
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    queryClient.setQueryData(keys.stations, 'no list at all');
    const card = {
      id: 10_001,
      scenarioNumber: 'AMH.41',
      title: 'A station',
      category: 'Sleep Medicine',
      difficulty: 'Foundation',
      skill: 'Explanation',
      duration: '7 minutes',
      setting: 'Clinic',
    };
    take('s:stations', 'scenario.listed', { card, totalScenarios: 3 });
    expect(await outdated()).toEqual(['posts', 'stations']);
    expect(report).toHaveBeenCalledOnce();
  });

  test('fetches once, however many come in a row', async () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    const apply = eventApplier(queryClient, eventHandlers);
    for (let n = 1; n <= 300; n++) apply({ v: 1, s: 'p:feed', e: 'post.new', t: 0, d: {}, n });
    await vi.runAllTimersAsync();
    expect(invalidate).toHaveBeenCalledOnce();
  });

  test('is unlike one that is not durable, which the next one makes good', async () => {
    take(`x:${circuitId}`, 'circuit.attended', {}, 0);
    expect(await outdated()).toEqual([]);
  });
});

test('every event that members’ sockets hear has exactly one handler', () => {
  const heard = eventContracts.filter(({ namespace }) => namespace === undefined);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();
  expect(names(eventHandlers)).toEqual(names(heard));
});
