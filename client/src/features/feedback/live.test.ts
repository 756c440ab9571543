// @vitest-environment jsdom

import {
  listFeedback,
  listFeedbackFigures,
} from '@cascade/shared/features/feedback/administration';
import {
  type Idea,
  inVoteOrder,
  listIdeas,
  type ShownIdea,
} from '@cascade/shared/features/feedback/ideas';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesKeyOf } from '../../api/pages-of.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { idOf } from '../../testing/factories/id.ts';
import { events } from './live.ts';

const apply = (queryClient: QueryClient, { e, d }: { e: string; d: unknown }) => {
  expect(events.find(({ name }) => name === e)?.apply(cacheViewOf(queryClient), d)).toBe(true);
};

const step = fc.record({
  which: fc.integer({ min: 0, max: 3 }),
  what: fc.constantFrom('publish', 'withdraw', 'plan', 'own-vote', 'other-vote'),
});
type Row = Idea & { hasVoted: boolean };

test('applying every event of both streams gives what a fresh fetch gives, also when the list is newer', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      (steps, fromIdeas, fromOwn, fromList, isOwnFirst) => {
        const revs = new Map<string, number>();
        const rows = new Map<string, Row>();
        const fetch = (): ShownIdea[] => inVoteOrder([...rows.values()]);
        const snapshots = [fetch()];
        const ideas: { at: number; e: string; d: unknown }[] = [];
        const own: typeof ideas = [];
        for (const [at, { which, what }] of steps.entries()) {
          const id = idOf(which);
          const row = rows.get(id);
          const rev = (revs.get(id) ?? 0) + 1;
          const tell = (next: Row) => {
            rows.set(id, next);
            const { hasVoted: _, ...idea } = next;
            ideas.push({ at, e: 'idea.changed', d: { idea } });
          };
          if (what === 'publish' && !row) {
            revs.set(id, rev);
            const publishedAt = new Date(Date.UTC(2027, 0, 1, 0, at)).toISOString();
            const texts = { title: `Idea ${which}`, text: 'Words', state: 'open' as const };
            tell({ id, ...texts, votes: 0, publishedAt, rev, hasVoted: false });
          } else if (row && what !== 'publish') {
            revs.set(id, rev);
            if (what === 'withdraw') {
              rows.delete(id);
              ideas.push({ at, e: 'idea.withdrawn', d: { id, rev } });
            } else if (what === 'own-vote') {
              const hasVoted = !row.hasVoted;
              tell({ ...row, rev, hasVoted, votes: row.votes + (hasVoted ? 1 : -1) });
              const { publishedAt } = row;
              own.push({ at, e: 'idea.voted', d: { id, publishedAt, hasVoted } });
            } else if (what === 'plan') tell({ ...row, rev, state: 'planned' });
            else tell({ ...row, rev, votes: row.votes + 1 });
          }
          snapshots.push(fetch());
        }
        // Both streams are followed from before the list was read.
        const listAt = fromList % snapshots.length;
        const after = (told: typeof ideas, from: number) =>
          told.filter(({ at }) => at >= Math.min(from % snapshots.length, listAt));
        const queryClient = createQueryClient();
        const key = keyOf(listIdeas, {});
        queryClient.setQueryData(key, snapshots[listAt]);
        const streams = [after(ideas, fromIdeas), after(own, fromOwn)];
        for (const told of isOwnFirst ? streams.reverse() : streams)
          for (const one of told) apply(queryClient, one);
        // An idea that this device did not know when a vote came is asked for again.
        if (queryClient.getQueryState(key)?.isInvalidated) queryClient.setQueryData(key, fetch());
        expect(queryClient.getQueryData(key)).toEqual(fetch());
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a vote for an idea that is known asks for nothing, and one for another asks for the list', () => {
  const queryClient = createQueryClient();
  const key = keyOf(listIdeas, {});
  const publishedAt = '2027-01-01T00:00:00.000Z';
  const idea = { id: idOf(1), title: 'A', text: 'B', state: 'open', votes: 1, publishedAt, rev: 1 };
  queryClient.setQueryData(key, [{ ...idea, hasVoted: false }]);
  apply(queryClient, { e: 'idea.voted', d: { id: idOf(1), publishedAt, hasVoted: true } });
  expect(queryClient.getQueryData(key)).toEqual([{ ...idea, hasVoted: true }]);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  apply(queryClient, { e: 'idea.voted', d: { id: idOf(2), publishedAt, hasVoted: true } });
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('feedback that came or changed is asked for again, with its figures', () => {
  const queryClient = createQueryClient();
  const keys = [
    pagesKeyOf(listFeedback, { query: { state: 'new', limit: 25 } }),
    keyOf(listFeedbackFigures, {}),
  ];
  for (const key of keys) queryClient.setQueryData(key, []);
  apply(queryClient, { e: 'feedback.changed', d: { id: idOf(1) } });
  for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
