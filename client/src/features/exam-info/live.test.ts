// @vitest-environment jsdom

import { type ExamFact, listExamFacts } from '@cascade/shared/features/exam-info/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { anExamFact } from '../../testing/factories/exam-fact.ts';
import { events } from './live.ts';

const ids = ['a', 'b', 'c'];
const change = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.string({ minLength: 1 }),
  checkedOn: fc.constantFrom(null, '2027-01-04'),
});

test('applying every event gives what a fresh fetch gives, also when the list is newer than the start', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), fc.nat(), fc.nat(), (changes, from, read) => {
      let rows = ids.map((id) => anExamFact({ id }));
      const snapshots: ExamFact[][] = [rows];
      const told = changes.map(({ id, ...fields }) => {
        rows = rows.map((one) => (one.id === id ? { ...one, ...fields, rev: one.rev + 1 } : one));
        snapshots.push(rows);
        return { fact: rows.find((one) => one.id === id) };
      });
      const listAt = read % snapshots.length;
      const eventsAt = Math.min(from % snapshots.length, listAt);
      const queryClient = createQueryClient();
      const key = keyOf(listExamFacts, {});
      queryClient.setQueryData(key, snapshots[listAt]);
      const cache = cacheViewOf(queryClient);
      for (const data of told.slice(eventsAt)) expect(events[0]?.apply(cache, data)).toBe(true);
      expect(queryClient.getQueryData(key)).toEqual(rows);
    }),
  );
});
