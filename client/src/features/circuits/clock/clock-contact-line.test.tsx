// @vitest-environment jsdom
import { circuitTicked } from '@cascade/shared/features/circuits/events';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime, serverNow } from '../../../api/server-time.ts';
import { ClockContactLine } from '../../../domain/clock/live/clock-contact-line.tsx';
import { cacheViewOf } from '../../../live/cache-view.ts';
import { events } from '../live.ts';

const circuitId = '0197f000-0000-7000-8000-000000000001';
let renders = 0;

beforeEach(() => {
  forgetServerTime();
  vi.useFakeTimers();
  renders = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (id = circuitId) =>
  render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Profiler
        id="line"
        onRender={() => {
          renders += 1;
        }}
      >
        <ClockContactLine clockId={id} />
      </Profiler>
    </ChakraProvider>,
  );
const tick = (at = Date.now()) =>
  events
    .find(({ name }) => name === circuitTicked.name)
    ?.apply(cacheViewOf(new QueryClient()), {
      circuitId,
      rev: 1,
      remainingMs: 1_000,
      serverNow: at,
    });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const statusText = () => screen.getByRole('status').textContent;

test('the clock is live during ticks, and a minute of them renders nothing', async () => {
  show();
  expect(statusText()).toBe('');
  tick();
  await pass(100);
  expect(statusText()).toBe('Clock is live');
  const before = renders;
  for (let second = 0; second < 60; second++) {
    tick();
    await pass(1_000);
  }
  expect(statusText()).toBe('Clock is live');
  expect(renders).toBe(before);
});

test('missing ticks are reported after a few seconds, until the next one', async () => {
  show();
  tick();
  await pass(4_000);
  expect(statusText()).toBe('Clock is live');
  await pass(2_000);
  expect(statusText()).toBe('Connection lost. The clock keeps running.');
  tick();
  await pass(100);
  expect(statusText()).toBe('Clock is live');
});

test('a page without any tick reports it too', async () => {
  show('0197f000-0000-7000-8000-000000000002');
  await pass(6_000);
  expect(statusText()).toContain('Connection lost');
});

test('a tick corrects a clock that is behind', async () => {
  const ahead = Date.now() + 90_000;
  tick(ahead);
  expect(Math.abs(serverNow() - ahead)).toBeLessThan(100);
  tick(ahead - 5_000);
  expect(Math.abs(serverNow() - ahead)).toBeLessThan(100);
});
