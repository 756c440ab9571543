// @vitest-environment jsdom
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { toast, toastsAtom } from './toasts.ts';

const system = createSystem(defaultBaseConfig);
const store = getDefaultStore();
const shown = () => screen.queryAllByRole('listitem').map((slip) => slip.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ChakraProvider value={system}>
      <Toaster />
    </ChakraProvider>,
  );
});
afterEach(() => {
  cleanup();
  store.set(toastsAtom, []);
  vi.useRealTimers();
});

test('one toast is shown at a time, the newest', () => {
  act(() => toast({ title: 'First' }));
  act(() => toast({ title: 'Second', description: 'with a sentence' }));
  expect(shown()).toEqual(['Secondwith a sentence']);
});

test('a toast closes after 5000 ms', () => {
  act(() => toast({ title: 'Brief' }));
  act(() => vi.advanceTimersByTime(4_999));
  expect(shown()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(shown()).toHaveLength(0);
});

test('a dismissed toast is forgotten after 1,000,000 ms and not before', () => {
  act(() => toast({ title: 'Dismissed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(store.get(toastsAtom)).toMatchObject([{ title: 'Dismissed', isOpen: false }]);
  act(() => vi.advanceTimersByTime(999_999));
  expect(store.get(toastsAtom)).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(store.get(toastsAtom)).toHaveLength(0);
});

test('F8 leads to the notifications', () => {
  act(() => toast({ title: 'Here' }));
  act(() => {
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  });
  expect(document.activeElement?.contains(screen.getByRole('listitem'))).toBe(true);
});
