// @vitest-environment jsdom
import { LATEST_NOTICES, listNotices, type Notice } from '@cascade/shared/contracts/notices';
import { listProgress, type Progress } from '@cascade/shared/contracts/progress';
import { getStats } from '@cascade/shared/contracts/stats';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from '../api/query-of.ts';
import { cacheViewOf } from '../live/cache-view.ts';
import { appliers } from './live-events.ts';

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]) {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events) appliers.find(({ name }) => name === e)?.apply(cache, d);
}

const progress = fc.record({
  scenarioId: fc.integer({ min: 1, max: 5 }),
  completed: fc.boolean(),
  bookmarked: fc.boolean(),
});

test('progress: applying every event gives what a fresh fetch gives, from wherever it starts', () => {
  fc.assert(
    fc.property(fc.array(progress, { maxLength: 30 }), fc.nat(), (changes, from) => {
      const rows = new Map<number, Progress>();
      const snapshots: Progress[][] = [[]];
      const events = changes.map((change) => {
        const rev = (rows.get(change.scenarioId)?.rev ?? 0) + 1;
        rows.set(change.scenarioId, { ...change, rev });
        const all = [...rows.values()];
        snapshots.push(all);
        const stats = {
          totalScenarios: 235,
          completedScenarios: all.filter(({ completed }) => completed).length,
          bookmarkedScenarios: all.filter(({ bookmarked }) => bookmarked).length,
        };
        return { e: 'progress.changed', d: { progress: { ...change, rev }, stats } };
      });
      const start = from % snapshots.length;
      const queryClient = new QueryClient();
      queryClient.setQueryData(keyOf(listProgress, {}), snapshots[start]);
      queryClient.setQueryData(keyOf(getStats, {}), {
        totalScenarios: 0,
        completedScenarios: 0,
        bookmarkedScenarios: 0,
      });
      // From the very first event on: those that the fetch had seen already must do no harm.
      applyAll(queryClient, events);
      const byId = (list: Progress[] | undefined) =>
        [...(list ?? [])].sort((a, b) => a.scenarioId - b.scenarioId);
      expect(byId(queryClient.getQueryData(keyOf(listProgress, {})))).toEqual(
        byId([...rows.values()]),
      );
      if (events.length > 0)
        expect(queryClient.getQueryData(keyOf(getStats, {}))).toEqual(events.at(-1)?.d.stats);
    }),
  );
});

const noticeOf = (n: number): Notice => ({
  id: `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  kind: 'test',
  title: `Notice ${n}`,
  body: '',
  path: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  readAt: null,
});

test('notices: posted and read ones give what a fresh fetch gives, the latest fifty', () => {
  const step = fc.oneof(fc.constant({ post: true }), fc.record({ read: fc.nat() }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.nat(), (steps, from) => {
      let all: Notice[] = [];
      const fetch = () => ({
        notices: all.slice(0, LATEST_NOTICES),
        unread: all.filter(({ readAt }) => readAt === null).length,
      });
      const snapshots = [fetch()];
      const events = steps.map((one) => {
        if ('post' in one) {
          all = [noticeOf(all.length), ...all];
          snapshots.push(fetch());
          return { e: 'notice.posted', d: { notice: all[0], unread: fetch().unread } };
        }
        const readAt = '2027-01-02T00:00:00.000Z';
        const target = all[one.read % Math.max(1, all.length)];
        const ids = target && target.readAt === null ? [target.id] : [];
        all = all.map((notice) => (ids.includes(notice.id) ? { ...notice, readAt } : notice));
        snapshots.push(fetch());
        return { e: 'notice.read', d: { ids, readAt, unread: fetch().unread } };
      });
      const start = from % snapshots.length;
      const queryClient = new QueryClient();
      queryClient.setQueryData(keyOf(listNotices, {}), snapshots[start]);
      applyAll(queryClient, events.slice(start));
      expect(queryClient.getQueryData(keyOf(listNotices, {}))).toEqual(fetch());
    }),
  );
});

test('an event that nobody knows, or that does not fit its contract, changes nothing', () => {
  const queryClient = new QueryClient();
  const before = { notices: [], unread: 3 };
  queryClient.setQueryData(keyOf(listNotices, {}), before);
  applyAll(queryClient, [
    { e: 'some.future', d: {} },
    { e: 'notice.posted', d: { notice: 'garbage' } },
    { e: 'notice.read', d: null },
  ]);
  expect(queryClient.getQueryData(keyOf(listNotices, {}))).toBe(before);
});
