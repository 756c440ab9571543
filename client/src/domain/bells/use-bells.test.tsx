// @vitest-environment jsdom
import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime } from '../../api/server-time.ts';
import { BellLog } from './bell-log.tsx';
import { useBells } from './use-bells.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const system = createSystem(defaultBaseConfig);
const running: StationClock = {
  startedAt: START,
  pausedAt: null,
  pausedMs: 0,
  speed: 1,
  finishedAt: null,
};

function Bells({ clock, runKey }: { clock: StationClock; runKey: string }) {
  return <BellLog bells={useBells(clock, runKey)} />;
}
function page(clock = running, runKey = 'run') {
  return (
    <ChakraProvider value={system}>
      <Bells clock={clock} runKey={runKey} />
    </ChakraProvider>
  );
}
const lines = () => [...screen.getByRole('log').children].map((line) => line.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  // Other tests of the process may have learned it.
  forgetServerTime();
  vi.useFakeTimers({ now: START });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('each bell rings once, in order, on time', () => {
  render(page());
  pass(500);
  expect(lines()).toEqual(['Bell: reading starts']);
  pass(89_000);
  expect(lines()).toHaveLength(1);
  pass(1_000);
  expect(lines()).toEqual(['Bell: reading starts', 'Bell: task starts']);
  pass(360_000);
  expect(lines().at(-1)).toBe('Bell: one minute left');
  pass(60_000);
  expect(lines()).toEqual([
    'Bell: reading starts',
    'Bell: task starts',
    'Bell: one minute left',
    'Bell: task ends',
  ]);
  pass(600_000);
  expect(lines()).toHaveLength(4);
});

test('a reload rings nothing again, even right after a bell', () => {
  const before = render(page());
  pass(90_500);
  expect(lines()).toHaveLength(2);
  before.unmount();
  render(page());
  pass(1_000);
  expect(lines()).toEqual([]);
  pass(360_000);
  expect(lines()).toEqual(['Bell: one minute left']);
});

test('a late start rings only the remaining bells', () => {
  vi.setSystemTime(START + 100_000);
  render(page());
  pass(5_000);
  expect(lines()).toEqual([]);
});

test('bells that passed while the device slept are skipped', () => {
  render(page());
  pass(1_000);
  vi.setSystemTime(START + 300_000);
  pass(1_000);
  expect(lines()).toEqual(['Bell: reading starts']);
  vi.setSystemTime(START + 450_200);
  pass(300);
  expect(lines().at(-1)).toBe('Bell: one minute left');
});

test('no bell rings in a pause, and none is lost by it', () => {
  const shown = render(page());
  pass(89_000);
  shown.rerender(page({ ...running, pausedAt: START + 89_000 }));
  pass(60_000);
  expect(lines()).toHaveLength(1);
  shown.rerender(page({ ...running, pausedMs: 60_000 }));
  pass(500);
  expect(lines()).toHaveLength(1);
  pass(1_000);
  expect(lines().at(-1)).toBe('Bell: task starts');
});

test('a restart rings all its bells again', () => {
  const shown = render(page());
  pass(95_000);
  expect(lines()).toHaveLength(2);
  shown.rerender(page({ ...running, startedAt: START + 95_000 }, 'another run'));
  pass(500);
  expect(lines()).toEqual(['Bell: reading starts']);
});
