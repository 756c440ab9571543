// @vitest-environment jsdom

import { type ExamDate, listExamSchedule } from '@cascade/shared/features/exam-schedule/contract';
import { inScheduleOrder } from '@cascade/shared/features/exam-schedule/order';
import { dayOf } from '@cascade/shared/features/insight/streak';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { serverNow } from '../../api/server-time.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { anExamDate } from '../../testing/factories/exam-date.ts';
import { events } from './live.ts';

const step = fc.record({
  /** Several in one import. */
  ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
  isRemoval: fc.boolean(),
  days: fc.integer({ min: -400, max: 400 }),
});

test('applying every event gives what a fresh fetch gives, also when the list is newer than the start', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.nat(),
      fc.nat(),
      (steps, fromEvent, fromList) => {
        const today = dayOf(new Date(serverNow()));
        const rows = new Map<string, ExamDate>();
        const fetch = () => inScheduleOrder([...rows.values()], today);
        const snapshots = [fetch()];
        const told = steps.map(({ ids, isRemoval, days }) => {
          const changed: ExamDate[] = [];
          const removed: string[] = [];
          for (const id of ids) {
            const old = rows.get(id);
            if (isRemoval && old) {
              rows.delete(id);
              removed.push(id);
            } else if (!isRemoval) {
              const examDate = dayOf(new Date(serverNow() + days * 86_400_000));
              const entry = anExamDate({ id, examDate, rev: (old?.rev ?? 0) + 1 });
              rows.set(id, entry);
              changed.push(entry);
            }
          }
          snapshots.push(fetch());
          return { changed, removed };
        });
        // The stream's start is read before the list.
        const listAt = fromList % snapshots.length;
        const eventsAt = Math.min(fromEvent % snapshots.length, listAt);
        const queryClient = createQueryClient();
        const key = keyOf(listExamSchedule, {});
        queryClient.setQueryData(key, snapshots[listAt]);
        const cache = cacheViewOf(queryClient);
        for (const data of told.slice(eventsAt)) expect(events[0]?.apply(cache, data)).toBe(true);
        expect(queryClient.getQueryData(key)).toEqual(fetch());
      },
    ),
    { numRuns: 1_000 },
  );
});
