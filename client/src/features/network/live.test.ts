// @vitest-environment jsdom

import {
  type Connection,
  connectionStates,
  listConnections,
  listSuggestedConnections,
} from '@cascade/shared/features/network/contract';
import { getMentorOffer } from '@cascade/shared/features/network/mentors';
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { aConnection, aSuggestion, networkPerson } from '../../testing/factories/connection.ts';
import { events as handlers } from './live.ts';

const people = [1, 2, 3, 4].map((n) => networkPerson(n, `Person${n}`));

const step = fc.record({
  who: fc.nat({ max: people.length - 1 }),
  becomes: fc.constantFrom(...connectionStates, 'nothing' as const),
  at: fc.nat({ max: 5 }),
});

/** As the gateway lists them. */
const inOrder = (list: Iterable<Connection>): Connection[] =>
  [...list].sort((a, b) =>
    a.at === b.at ? (a.person.id < b.person.id ? 1 : -1) : a.at < b.at ? 1 : -1,
  );

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]): void {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events)
    expect(handlers.find(({ name }) => name === e)?.apply(cache, d)).toBe(true);
}

test('connections: applying every event gives what a fresh fetch gives, from wherever it starts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(), fc.nat(), (steps, from, seen) => {
      const rows = new Map<string, Connection>();
      const snapshots = [inOrder(rows.values())];
      const events = steps.map(({ who, becomes, at }) => {
        const person = people[who] as (typeof people)[number];
        if (becomes === 'nothing') rows.delete(person.id);
        else {
          const day = new Date(Date.UTC(2027, 0, 1 + at)).toISOString();
          rows.set(person.id, aConnection({ person, state: becomes, at: day }));
        }
        snapshots.push(inOrder(rows.values()));
        const connection = rows.get(person.id);
        return connection
          ? { e: 'connection.changed', d: { connection } }
          : { e: 'connection.ended', d: { personId: person.id } };
      });
      const start = from % snapshots.length;
      const queryClient = createQueryClient();
      queryClient.setQueryData(keyOf(listConnections, {}), snapshots[start]);
      // Events that the fetch already contains may come once more.
      applyAll(queryClient, events.slice(seen % (start + 1)));
      expect(queryClient.getQueryData(keyOf(listConnections, {}))).toEqual(snapshots.at(-1));
    }),
    { numRuns: 500 },
  );
});

test('somebody with whom there is something new is no longer suggested, and the rest is asked for again', () => {
  const queryClient = createQueryClient();
  const key = keyOf(listSuggestedConnections, {});
  const [one, two] = [aSuggestion({ person: networkPerson(1, 'A') }), aSuggestion()];
  queryClient.setQueryData(key, [one, two]);
  applyAll(queryClient, [
    { e: 'connection.changed', d: { connection: aConnection({ person: one.person }) } },
  ]);
  expect(queryClient.getQueryData(key)).toEqual([two]);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  applyAll(queryClient, [{ e: 'connection.ended', d: { personId: two.person.id } }]);
  expect(queryClient.getQueryData(key)).toEqual([]);
});

test('mentoring: the last event is what a fresh fetch gives', () => {
  const queryClient = createQueryClient();
  const key = keyOf(getMentorOffer, {});
  queryClient.setQueryData(key, { mayOffer: true, isPublic: true, text: null });
  applyAll(queryClient, [
    { e: 'mentor-offer.changed', d: { text: 'Sundays' } },
    { e: 'mentor-offer.changed', d: { text: null } },
    { e: 'mentor-offer.changed', d: { text: 'Mondays' } },
  ]);
  expect(queryClient.getQueryData(key)).toEqual({
    mayOffer: true,
    isPublic: true,
    text: 'Mondays',
  });
});
