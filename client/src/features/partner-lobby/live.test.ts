// @vitest-environment jsdom

import {
  getPartnerLobby,
  type PartnerLobby,
} from '@cascade/shared/features/partner-lobby/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { aLobby, inLobby, lobbyToken } from '../../testing/factories/partner-lobby.ts';
import { events } from './live.ts';

const key = keyOf(getPartnerLobby, { params: { token: lobbyToken }, query: {} });
const step = fc.constantFrom('join', 'leave', 'ready', 'start', 'next');

/** What the gateway stores, and sends to the host with each change. */
function after(before: PartnerLobby, what: string): PartnerLobby {
  const { other, own } = before;
  const rev = before.rev + 1;
  if (what === 'join') return { ...before, rev, other: inLobby, isFull: true };
  if (what === 'leave') return { ...before, rev, other: null, isFull: false };
  if (what === 'ready') return { ...before, rev, own: own && { ...own, isReady: !own.isReady } };
  if (what === 'start' && other)
    return { ...before, rev, start: { startedAt: 1, speed: 1, path: '/practice/attempt/1' } };
  return { ...before, rev, round: before.round + 1, start: null, station: null };
}

test('applying every event gives what a fresh fetch gives, from wherever it starts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(), fc.nat(), (steps, from, overlap) => {
      const all = [aLobby()];
      for (const one of steps) all.push(after(all.at(-1) ?? aLobby(), one));
      const start = from % all.length;
      const queryClient = createQueryClient();
      queryClient.setQueryData(key, all[start]);
      const cache = cacheViewOf(queryClient);
      // Events that the fetch already contains come again.
      for (const lobby of all.slice(Math.max(0, start - (overlap % 4))))
        expect(events[0]?.apply(cache, { lobby })).toBe(true);
      expect(queryClient.getQueryData(key)).toEqual(all.at(-1));
    }),
  );
});

test('an event of another lobby changes nothing', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(key, aLobby());
  const lobby = aLobby({ token: 'm'.repeat(32), rev: 9, round: 2 });
  expect(events[0]?.apply(cacheViewOf(queryClient), { lobby })).toBe(true);
  expect(queryClient.getQueryData(key)).toEqual(aLobby());
});
