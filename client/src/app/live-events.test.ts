// @vitest-environment jsdom

import {
  type ExamSession,
  getExamSession,
  listExamSessions,
} from '@cascade/shared/features/exam-simulator/contract';
import {
  LATEST_NOTICES,
  listNotices,
  type Notice,
} from '@cascade/shared/features/notices/contract';
import { getOwnPresence } from '@cascade/shared/features/presence/contract';
import { listProgress, type Progress } from '@cascade/shared/features/progress/contract';
import { getStats } from '@cascade/shared/features/stats/contract';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pages, pagesKeyOf } from '../api/pages-of.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { cacheViewOf } from '../live/cache-view.ts';
import { eventHandlers } from './live-events.ts';

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]) {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events) eventHandlers.find(({ name }) => name === e)?.apply(cache, d);
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
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(listProgress, {}), snapshots[start]);
      queryClient.setQueryData(keyOf(getStats, {}), {
        totalScenarios: 0,
        completedScenarios: 0,
        bookmarkedScenarios: 0,
      });
      // Events that the fetch already contains must not change it.
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
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(listNotices, {}), snapshots[start]);
      applyAll(queryClient, events.slice(start));
      expect(queryClient.getQueryData(keyOf(listNotices, {}))).toEqual(fetch());
    }),
  );
});

test('notices: withdrawn ones go, and a full list is refetched for older ones', () => {
  const step = fc.oneof(fc.constant({ post: true }), fc.record({ withdraw: fc.nat() }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: LATEST_NOTICES - 1 }), fc.nat(), (steps, from) => {
      let all: Notice[] = [];
      let made = 0;
      const fetch = () => ({ notices: all, unread: all.length });
      const snapshots = [fetch()];
      const events = steps.map((one) => {
        const gone = 'withdraw' in one ? all[one.withdraw % Math.max(1, all.length)] : undefined;
        if ('post' in one) all = [noticeOf(made++), ...all];
        else all = all.filter((notice) => notice !== gone);
        snapshots.push(fetch());
        const { unread } = fetch();
        return 'post' in one
          ? { e: 'notice.posted', d: { notice: all[0], unread } }
          : { e: 'notice.withdrawn', d: { ids: gone ? [gone.id] : [], unread } };
      });
      const start = from % snapshots.length;
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(listNotices, {}), snapshots[start]);
      applyAll(queryClient, events.slice(start));
      expect(queryClient.getQueryData(keyOf(listNotices, {}))).toEqual(fetch());
    }),
  );
  const queryClient = createQueryClient();
  const full = Array.from({ length: LATEST_NOTICES }, (_, n) => noticeOf(n));
  queryClient.setQueryData(keyOf(listNotices, {}), { notices: full, unread: 60 });
  applyAll(queryClient, [{ e: 'notice.withdrawn', d: { ids: [full[0]?.id], unread: 59 } }]);
  expect(queryClient.getQueryState(keyOf(listNotices, {}))?.isInvalidated).toBe(true);
});

test('presence: the last choice is what a fresh fetch gives', () => {
  const own = fc.record({
    choice: fc.constantFrom('online', 'busy', 'hidden'),
    isShown: fc.boolean(),
  });
  fc.assert(
    fc.property(own, fc.array(own, { minLength: 1, maxLength: 10 }), (before, choices) => {
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(getOwnPresence, {}), before);
      applyAll(
        queryClient,
        choices.map((d) => ({ e: 'presence.chosen', d })),
      );
      expect(queryClient.getQueryData(keyOf(getOwnPresence, {}))).toEqual(choices.at(-1));
    }),
  );
});

const examOf = (n: number, change: Partial<ExamSession> = {}): ExamSession => ({
  id: `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  sessionName: `Mock ${n}`,
  examType: 'mock_casc',
  sessionStatus: 'in_progress',
  currentStation: 1,
  totalStations: 8,
  completedStations: 0,
  totalScore: 0,
  timePerStation: 7,
  examResult: null,
  rawHundredths: 0,
  maxHundredths: 0,
  startedAt: new Date(Date.UTC(2027, 0, 1, n)).toISOString(),
  endedAt: null,
  rev: 1,
  ...change,
});

test('mock exams: begun, moved and ended ones give what a fresh fetch gives, newest first', () => {
  const step = fc.record({ which: fc.nat({ max: 4 }), isBegun: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, from) => {
      let all: ExamSession[] = [];
      const snapshots = [all];
      const events = steps.map(({ which, isBegun }) => {
        const old = all[which];
        const moved = old && { completedStations: old.completedStations + 1, rev: old.rev + 1 };
        const session =
          isBegun || !old ? examOf(all.length) : { ...old, ...moved, currentStation: 2 };
        all = [session, ...all.filter(({ id }) => id !== session.id)].sort((a, b) =>
          a.startedAt < b.startedAt ? 1 : -1,
        );
        snapshots.push(all);
        return { e: 'exam.changed', d: { session } };
      });
      const queryClient = createQueryClient();
      const key = pagesKeyOf(listExamSessions, { query: { limit: 20 } });
      const fetched = snapshots[from % snapshots.length] ?? [];
      queryClient.setQueryData<Pages<ExamSession>>(key, {
        pages: [
          { items: fetched.slice(0, 2), next: '/api/next' },
          { items: fetched.slice(2), next: null },
        ],
        pageParams: [null, '/api/next'],
      });
      applyAll(queryClient, events);
      const shown = queryClient.getQueryData<Pages<ExamSession>>(key);
      expect(shown?.pages.flatMap(({ items }) => items)).toEqual(all);
    }),
  );
});

test('a mock exam that moved on another device is asked for again, by its own reply it is not', () => {
  const queryClient = createQueryClient();
  const session = examOf(1, { rev: 4 });
  const key = keyOf(getExamSession, { params: { id: session.id } });
  const isAskedAgain = () => queryClient.getQueryState(key)?.isInvalidated;
  queryClient.setQueryData(key, {
    ...session,
    serverNow: 0,
    speed: 1,
    stations: [],
    station: null,
  });
  applyAll(queryClient, [{ e: 'exam.changed', d: { session } }]);
  expect(isAskedAgain()).toBe(false);
  applyAll(queryClient, [{ e: 'exam.changed', d: { session: { ...session, rev: 5 } } }]);
  expect(isAskedAgain()).toBe(true);
});

test('an unknown event, or one that does not fit its contract, changes nothing', () => {
  const queryClient = createQueryClient();
  const before = { notices: [], unread: 3 };
  queryClient.setQueryData(keyOf(listNotices, {}), before);
  applyAll(queryClient, [
    { e: 'some.future', d: {} },
    { e: 'notice.posted', d: { notice: 'garbage' } },
    { e: 'notice.read', d: null },
  ]);
  expect(queryClient.getQueryData(keyOf(listNotices, {}))).toBe(before);
});
