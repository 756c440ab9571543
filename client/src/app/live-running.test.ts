// @vitest-environment jsdom

import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import { emptySheet } from '@cascade/shared/features/practice/contract';
import { getRunning } from '@cascade/shared/features/practice/running';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { forgetServerTime } from '../api/server-time.ts';
import { cacheViewOf } from '../live/cache-view.ts';
import { anAttempt } from '../testing/factories/attempt.ts';
import { eventHandlers } from './live-events.ts';

const id = '0197f000-0000-7000-8000-000000000001';
const startedAt = Date.now();
const clock: StationClock = {
  startedAt,
  pausedAt: null,
  pausedMs: 0,
  speed: 1,
  finishedAt: null,
};

// Other screens of the same process have learned another time.
beforeEach(forgetServerTime);

function isAskedAgainAfter(change: Parameters<typeof anAttempt>[0]): boolean {
  const queryClient = createQueryClient();
  const queryKey = keyOf(getRunning, {});
  const running = {
    kind: 'station',
    title: 'Letters already written',
    path: `/practice/attempt/${id}`,
    endsAt: startedAt + 510_000,
    pausedLeftMs: null,
    speed: 1,
    live: null,
  };
  queryClient.setQueryData(queryKey, { serverNow: startedAt, clocks: [running] });
  const attempt = anAttempt({ id, clock, rev: 2, ...change });
  const handler = eventHandlers.find(({ name }) => name === 'attempt.changed');
  expect(handler?.apply(cacheViewOf(queryClient), { attempt })).toBe(true);
  return queryClient.getQueryState(queryKey)?.isInvalidated ?? false;
}

test('what runs is asked for again when a clock moves, not when notes are saved', () => {
  expect(isAskedAgainAfter({ sheet: { ...emptySheet, notes: 'Who holds the key?' } })).toBe(false);
  const moves = {
    paused: { clock: { ...clock, pausedAt: startedAt + 1_000 } },
    finished: { clock: { ...clock, finishedAt: startedAt + 1_000 } },
    begunAgain: { clock: { ...clock, startedAt: startedAt + 1_000 } },
    anotherStation: { id: '0197f000-0000-7000-8000-000000000002' },
  };
  for (const [name, move] of Object.entries(moves))
    expect([name, isAskedAgainAfter(move)]).toEqual([name, true]);
});
