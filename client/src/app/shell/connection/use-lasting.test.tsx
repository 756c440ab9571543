// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLasting } from './use-lasting.ts';

type Props = { isSo: boolean; isSaid: boolean };
const start = (initialProps: Props) =>
  renderHook(({ isSo, isSaid }: Props) => useLasting(isSo, 1_000, isSaid), { initialProps });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a short state is not shown; a lasting one is, until it ends', () => {
  const { result, rerender } = start({ isSo: true, isSaid: false });
  act(() => vi.advanceTimersByTime(999));
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ isSo: false, isSaid: false });
  expect(result.current).toBe(false);
});

test('a state shown for another reason stays until it ends', () => {
  const { result, rerender } = start({ isSo: true, isSaid: true });
  expect(result.current).toBe(true);
  rerender({ isSo: true, isSaid: false });
  expect(result.current).toBe(true);
  rerender({ isSo: false, isSaid: false });
  expect(result.current).toBe(false);
  rerender({ isSo: true, isSaid: false });
  expect(result.current).toBe(false);
});
