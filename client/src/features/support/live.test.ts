// @vitest-environment jsdom

import {
  countTickets,
  getTicket,
  listTickets,
  ticketChanged,
} from '@cascade/shared/features/support/administration';
import {
  getMyRequest,
  listMyRequests,
  requestChanged,
  type SupportConversation,
  type SupportMessage,
  type SupportRequest,
} from '@cascade/shared/features/support/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesKeyOf } from '../../api/pages-of.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { events } from './live.ts';

const idOf = (n: number) => `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const timeOf = (n: number) => new Date(Date.UTC(2027, 0, 4, 9, n)).toISOString();

const step = fc.record({
  request: fc.integer({ min: 1, max: 3 }),
  says: fc.constantFrom('person', 'team', null),
  state: fc.constantFrom('open' as const, 'waiting' as const, 'closed' as const),
});

/** What the server has after each change, and the event that tells of it. */
function played(steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const rows = new Map<string, SupportConversation>();
  const list = () =>
    [...rows.values()]
      .map(({ request }) => request)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const snapshots = [{ list: list(), rows: new Map(rows) }];
  const told = steps.map(({ request: number, says, state }, at) => {
    const id = idOf(number);
    const old = rows.get(id);
    const isNew = old === undefined;
    const message: SupportMessage | null =
      isNew || says !== null
        ? {
            id: idOf(1_000 + at),
            from: isNew ? 'person' : (says ?? 'team'),
            text: `${at}`,
            at: timeOf(at),
          }
        : null;
    const messages = [...(old?.messages ?? []), ...(message ? [message] : [])];
    const request: SupportRequest = {
      id,
      number: `CAS-${number}`,
      subject: 'A bell',
      category: 'technical',
      priority: 'normal',
      state: isNew ? 'open' : state,
      createdAt: old?.request.createdAt ?? timeOf(at),
      dueAt: null,
      mergedInto: null,
      messages: messages.length,
      rev: (old?.request.rev ?? 0) + 1,
    };
    rows.set(id, { request, messages });
    snapshots.push({ list: list(), rows: new Map(rows) });
    return { request, message };
  });
  return { snapshots, told };
}

const handlerOf = (name: string) => {
  const found = events.find((one) => one.name === name);
  if (!found) throw new Error(`Nothing handles ${name}.`);
  return found;
};

test('a member’s requests: applying every event gives what a fresh fetch gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(), fc.nat(), (steps, event, fetched) => {
      const { snapshots, told } = played(steps);
      // The stream's start is read before the lists.
      const listAt = fetched % snapshots.length;
      const eventsAt = Math.min(event % snapshots.length, listAt);
      const queryClient = createQueryClient();
      const start = snapshots[listAt];
      queryClient.setQueryData(keyOf(listMyRequests, {}), start?.list);
      for (const [id, conversation] of start?.rows ?? [])
        queryClient.setQueryData(keyOf(getMyRequest, { params: { id } }), conversation);
      const cache = cacheViewOf(queryClient);
      for (const data of told.slice(eventsAt))
        expect(handlerOf(requestChanged.name).apply(cache, data)).toBe(true);
      const end = snapshots.at(-1);
      expect(queryClient.getQueryData(keyOf(listMyRequests, {}))).toEqual(end?.list);
      for (const id of start?.rows.keys() ?? []) {
        const key = keyOf(getMyRequest, { params: { id } });
        expect(queryClient.getQueryData(key)).toEqual(end?.rows.get(id));
        expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
      }
    }),
  );
});

test('a conversation that gained messages by merging is asked for again', () => {
  const { told } = played([
    { request: 1, says: 'person', state: 'open' },
    { request: 1, says: 'team', state: 'open' },
  ]);
  const queryClient = createQueryClient();
  const [first, second] = told;
  const key = keyOf(getMyRequest, { params: { id: idOf(1) } });
  queryClient.setQueryData(key, { request: first?.request, messages: [first?.message] });
  const data = { request: second?.request, message: null };
  handlerOf(requestChanged.name).apply(cacheViewOf(queryClient), data);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('admins ask again for the request that changed, the lists and the counts, and no more', () => {
  const queryClient = createQueryClient();
  const keys = {
    changed: keyOf(getTicket, { params: { id: idOf(1) } }),
    other: keyOf(getTicket, { params: { id: idOf(2) } }),
    list: pagesKeyOf(listTickets, { query: { filter: 'open', limit: 25 } }),
    counts: keyOf(countTickets, {}),
  };
  for (const key of Object.values(keys)) queryClient.setQueryData(key, { known: true });
  const data = { id: idOf(1), rev: 2 };
  expect(handlerOf(ticketChanged.name).apply(cacheViewOf(queryClient), data)).toBe(true);
  const due = Object.entries(keys).map(([name, key]) => [
    name,
    queryClient.getQueryState(key)?.isInvalidated,
  ]);
  expect(Object.fromEntries(due)).toEqual({
    changed: true,
    other: false,
    list: true,
    counts: true,
  });
});
