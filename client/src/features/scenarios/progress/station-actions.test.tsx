// @vitest-environment jsdom
import type { Progress } from '@cascade/shared/contracts/progress';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastsAtom } from '../../../ui/toast/toasts.ts';
import { progressQuery } from './progress-query.ts';
import { StationActions } from './station-actions.tsx';
import { useStationProgress } from './use-station-progress.ts';

const system = createSystem(defaultBaseConfig, { preflight: false, disableLayers: true });

type Answer = (reply: Partial<Progress> | Error) => void;

/** Requests in the order in which they were sent; each waits for its answer. */
let asked: { path: string; answer: Answer }[] = [];
let queryClient = new QueryClient();

function Actions() {
  return <StationActions progress={useStationProgress(7)} />;
}

beforeEach(() => {
  asked = [];
  getDefaultStore().set(toastsAtom, []);
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  queryClient.setQueryData(progressQuery.queryKey, []);
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise<Response>((resolve, reject) => {
      asked.push({
        path,
        answer: (reply) =>
          reply instanceof Error
            ? reject(reply)
            : resolve(
                Response.json({ scenarioId: 7, completed: false, bookmarked: false, ...reply }),
              ),
      });
    });
  });
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <Actions />
      </QueryClientProvider>
    </ChakraProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const known = () => queryClient.getQueryData(progressQuery.queryKey);
const toastTitles = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ title }) => title);

describe('bookmarking', () => {
  test('answers the tap before the server does', async () => {
    fireEvent.click(button('Bookmark'));
    expect(button('Bookmarked').getAttribute('aria-pressed')).toBe('true');
    expect(toastTitles()).toEqual([]);
    await waitFor(() => expect(asked[0]?.path).toBe('/api/scenarios/7/bookmark'));
    asked[0]?.answer({ bookmarked: true, rev: 1 });
    await waitFor(() => expect(toastTitles()).toEqual(['Scenario Bookmarked']));
    expect(button('Bookmarked')).toBeTruthy();
    expect(known()).toEqual([{ scenarioId: 7, completed: false, bookmarked: true, rev: 1 }]);
  });

  test('a double tap ends where the highest rev says, also when replies overtake each other', async () => {
    fireEvent.click(button('Bookmark'));
    fireEvent.click(button('Bookmarked'));
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer({ bookmarked: false, rev: 2 });
    await waitFor(() => expect(toastTitles()).toEqual(['Bookmark Removed']));
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
    asked[0]?.answer({ bookmarked: true, rev: 1 });
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
    expect(toastTitles()).toEqual(['Bookmark Removed']);
  });

  test('what the server could not keep is taken back, and said', async () => {
    fireEvent.click(button('Bookmark'));
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer(new TypeError('Failed to fetch'));
    await waitFor(() => expect(toastTitles()).toEqual(['Bookmark not saved']));
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('completing', () => {
  test('is done at once and cannot be done twice', async () => {
    fireEvent.click(button('Mark Complete'));
    expect(button('Completed').disabled).toBe(true);
    await waitFor(() => expect(asked[0]?.path).toBe('/api/scenarios/7/complete'));
    asked[0]?.answer({ completed: true, rev: 1 });
    await waitFor(() => expect(toastTitles()).toEqual(['Scenario Complete!']));
    expect(getDefaultStore().get(toastsAtom)[0]?.description).toBe(
      'Great work! This scenario has been marked as completed.',
    );
    expect(button('Completed').disabled).toBe(true);
  });

  test('can be tried again after a failure', async () => {
    fireEvent.click(button('Mark Complete'));
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer(new TypeError('Failed to fetch'));
    await waitFor(() => expect(toastTitles()).toEqual(['Not marked as completed']));
    expect(button('Mark Complete').disabled).toBe(false);
  });
});

test('printing is left to the browser', () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(button('Print'));
  expect(print).toHaveBeenCalledOnce();
});
