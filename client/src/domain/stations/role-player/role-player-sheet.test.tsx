// @vitest-environment jsdom
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayedTask } from './played-task.ts';
import { RolePlayerSheet } from './role-player-sheet.tsx';
import { briefOfSecondEdition } from './testing/brief.ts';

const system = createSystem(defaultBaseConfig, { preflight: false, disableLayers: true });

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (taskS: number | null, key = 'attempt:1'): PlayedTask => ({
  key,
  taskMsAt: () => taskS && taskS * 1_000,
});

function show(task?: PlayedTask) {
  return render(
    <ChakraProvider value={system}>
      <RolePlayerSheet brief={briefOfSecondEdition} task={task} />
    </ChakraProvider>,
  );
}

test('where it is read, everything is open', () => {
  show();
  for (const text of [
    'Helen worries.',
    'Slow, quiet speech.',
    'A bad knee.',
    'Only if asked about suicide in it',
    'The candidate: Let your arm go loose.',
    'Aye. Well.',
    'Do not hold your breath; stop when you want to.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Told: Alcohol' })).toBeNull();
  expect(screen.queryByTestId('next-cue')).toBeNull();
});

test('where it is played, facts are rows that open and several stay open', () => {
  show(at(0));
  const alcohol = screen.getByRole('button', { name: 'Alcohol' });
  const drugs = screen.getByRole('button', { name: 'Drugs' });
  expect(alcohol.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(alcohol);
  fireEvent.click(drugs);
  expect(alcohol.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('First answer').tagName).toBe('P');
  expect(screen.getByText('Four or five.')).toBeTruthy();
});

test('typing finds an open fact with its match marked, and says what to answer otherwise', () => {
  show(at(0));
  const search = screen.getByRole('searchbox', { name: 'Find a fact' });
  fireEvent.change(search, { target: { value: 'whisk' } });
  const rows = within(screen.getByRole('region', { name: 'Found' })).getAllByRole('listitem');
  expect(rows).toHaveLength(1);
  expect(screen.getByText('whisk').tagName).toBe('MARK');
  fireEvent.change(search, { target: { value: 'unicorn' } });
  expect(screen.getByText(/The answer to anything else: No\./)).toBeTruthy();
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(screen.getByRole('region', { name: 'Facts' })).toBeTruthy();
});

test('what was told stays ticked after a reload, and not in another attempt', () => {
  const told = () => screen.getByLabelText('Told: Home').getAttribute('aria-pressed');
  const { unmount } = show(at(0));
  fireEvent.click(screen.getByLabelText('Told: Home'));
  expect(told()).toBe('true');
  unmount();
  const again = show(at(0));
  expect(told()).toBe('true');
  again.unmount();
  show(at(0, 'attempt:2'));
  expect(told()).toBe('false');
});

test('the next cue stands out when its minute comes, and makes room once it is said', () => {
  vi.useFakeTimers();
  try {
    let taskS = 119;
    show({ key: 'attempt:3', taskMsAt: () => taskS * 1_000 });
    const bar = screen.getByTestId('next-cue');
    expect(bar.textContent).toContain('2:00');
    taskS = 120;
    act(() => vi.advanceTimersByTime(100));
    expect(within(bar).getByRole('status').textContent).toBe(
      'Cue now: I put things straight this week.',
    );
    const [said] = within(bar).getAllByRole('button');
    fireEvent.click(said as HTMLElement);
    expect(bar.textContent).toContain('Next cue: Do you lock me up?');
  } finally {
    vi.useRealTimers();
  }
});
