// @vitest-environment jsdom

import { listScenarios, type ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { byScenarioNumber } from '@cascade/shared/features/scenarios/scenario-filter';
import { getStats } from '@cascade/shared/features/stats/contract';
import {
  listMySubmissions,
  type OwnSubmission,
} from '@cascade/shared/features/submissions/contract';
import {
  countSubmissions,
  listSubmissions,
  type SubmissionCounts,
} from '@cascade/shared/features/submissions/review';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { cacheViewOf } from '../live/cache-view.ts';
import { eventHandlers } from './live-events.ts';

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]) {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events) eventHandlers.find(({ name }) => name === e)?.apply(cache, d);
}

const idOf = (n: number) => `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const statuses = ['under_review', 'approved', 'rejected', 'needs_revision'] as const;

const submissionOf = (n: number): OwnSubmission => ({
  id: idOf(n),
  title: `Station ${n}`,
  category: 'Sleep Medicine',
  difficulty: 'Foundation',
  status: 'pending',
  submittedAt: new Date(Date.UTC(2027, 0, 1, n)).toISOString(),
  reviewedAt: null,
  reviewNotes: null,
  version: 1,
  rev: 1,
  scenarioId: null,
});

const step = fc.oneof(
  fc.record({ what: fc.constant('hand in' as const) }),
  fc.record({
    what: fc.constant('review' as const),
    which: fc.nat({ max: 9 }),
    status: fc.constantFrom(...statuses),
  }),
  fc.record({ what: fc.constant('again' as const), which: fc.nat({ max: 9 }) }),
);

test('own submissions: handed in, reviewed and revised ones give what a fresh fetch gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, from) => {
      let all: OwnSubmission[] = [];
      let hour = 0;
      const snapshots = [all];
      const events: { e: string; d: unknown }[] = [];
      for (const one of steps) {
        hour += 1;
        const old = one.what === 'hand in' ? undefined : all[one.which];
        if (one.what !== 'hand in' && !old) continue;
        const base = old ?? submissionOf(hour);
        const changed: OwnSubmission =
          one.what === 'hand in'
            ? base
            : one.what === 'review'
              ? { ...base, status: one.status, rev: base.rev + 1 }
              : {
                  ...base,
                  status: 'pending',
                  version: base.version + 1,
                  rev: base.rev + 1,
                  submittedAt: submissionOf(hour).submittedAt,
                };
        all = [changed, ...all.filter(({ id }) => id !== changed.id)].sort((a, b) =>
          a.submittedAt < b.submittedAt ? 1 : -1,
        );
        snapshots.push(all);
        events.push({ e: 'submission.changed', d: { submission: changed } });
      }
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(listMySubmissions, {}), snapshots[from % snapshots.length]);
      // Events that the fetch already contains must not change it.
      applyAll(queryClient, events);
      expect(queryClient.getQueryData(keyOf(listMySubmissions, {}))).toEqual(all);
    }),
  );
});

test('reviewers: the last figures are the ones of a fresh fetch, and the lists are asked again', () => {
  const counts = fc.record({
    pending: fc.nat(),
    reviewed: fc.nat(),
    total: fc.nat(),
    approvedToday: fc.nat(),
  });
  fc.assert(
    fc.property(counts, fc.array(counts, { minLength: 1, maxLength: 10 }), (before, all) => {
      const queryClient = createQueryClient();
      const list = keyOf(listSubmissions, { query: { state: 'pending', limit: 50 } });
      queryClient.setQueryData(keyOf(countSubmissions, {}), before);
      queryClient.setQueryData(list, []);
      applyAll(
        queryClient,
        all.map((one) => ({
          e: 'submission.moved',
          d: { id: idOf(1), status: 'pending', counts: one },
        })),
      );
      expect(queryClient.getQueryData<SubmissionCounts>(keyOf(countSubmissions, {}))).toEqual(
        all.at(-1),
      );
      expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
    }),
  );
});

test('stations: those that are added give what a fresh fetch gives, from wherever it starts', () => {
  const number = fc.tuple(fc.constantFrom('AMH', 'SLP'), fc.integer({ min: 10, max: 199 }));
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { maxLength: 20, selector: ([letters, n]) => `${letters}.${n}` }),
      fc.nat(),
      (numbers, from) => {
        let all: ScenarioCard[] = [];
        const snapshots = [all];
        const events = numbers.map(([letters, n], at) => {
          const card: ScenarioCard = {
            id: 10_001 + at,
            scenarioNumber: `${letters}.${n}`,
            title: 'A station',
            category: 'Sleep Medicine',
            difficulty: 'Foundation',
            skill: 'Explanation',
            duration: '7 minutes',
            setting: 'Clinic',
          };
          all = byScenarioNumber([...all, card]);
          snapshots.push(all);
          return { e: 'scenario.listed', d: { card, totalScenarios: all.length } };
        });
        const queryClient = createQueryClient();
        queryClient.setQueryData(keyOf(listScenarios, {}), snapshots[from % snapshots.length]);
        const stats = { totalScenarios: 0, completedScenarios: 3, bookmarkedScenarios: 2 };
        queryClient.setQueryData(keyOf(getStats, {}), stats);
        applyAll(queryClient, events);
        expect(queryClient.getQueryData(keyOf(listScenarios, {}))).toEqual(all);
        expect(queryClient.getQueryData(keyOf(getStats, {}))).toEqual({
          ...stats,
          totalScenarios: all.length,
        });
      },
    ),
  );
});
