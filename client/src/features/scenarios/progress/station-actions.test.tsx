// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Progress } from '@cascade/shared/features/progress/contract';
import { newId } from '@cascade/shared/kernel/id';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginOwner, forgetTab } from '../../../device/owner.ts';
import type { OfflineMutation } from '../../../device/queue/offline-mutation.ts';
import { startPending } from '../../../device/queue/start-pending.ts';
import { button } from '../../../testing/find.ts';
import { queueOf } from '../../../testing/queue-of.ts';
import { toastsAtom } from '../../../ui/toast/toasts.ts';
import { bookmarkPending, completionPending } from '../pending.ts';
import { progressQuery } from './progress-query.ts';
import { StationActions } from './station-actions.tsx';
import { useStationProgress } from './use-progress.ts';

const system = createSystem(defaultBaseConfig, { preflight: false, disableLayers: true });
const kinds: OfflineMutation[] = [bookmarkPending, completionPending];
const refused = { status: 404, code: 'not_found', detail: 'There is no such station.' };

type Answer = (reply: Partial<Progress> | Error | typeof refused) => void;

let asked: { path: string; answer: Answer }[] = [];
let queryClient = new QueryClient();
let memberId = '';
let stop = () => {};

function Actions() {
  return <StationActions progress={useStationProgress(7)} />;
}

function open() {
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  queryClient.setQueryData(progressQuery.queryKey, []);
  stop = startPending({ id: memberId, publicId: memberId }, queryClient, queueOf(kinds));
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <Actions />
      </QueryClientProvider>
    </ChakraProvider>,
  );
}

function leave() {
  cleanup();
  stop();
}

beforeEach(() => {
  asked = [];
  memberId = newId();
  beginOwner(memberId);
  getDefaultStore().set(toastsAtom, []);
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise<Response>((resolve, reject) => {
      const answer: Answer = (reply) => {
        if (reply instanceof Error) reject(reply);
        else if ('status' in reply) resolve(Response.json(reply, { status: reply.status }));
        else
          resolve(Response.json({ scenarioId: 7, completed: false, bookmarked: false, ...reply }));
      };
      asked.push({ path, answer });
    });
  });
  open();
});

afterEach(() => {
  leave();
  forgetTab();
  vi.unstubAllGlobals();
});

const known = () => queryClient.getQueryData(progressQuery.queryKey);
const wasAsked = (times: number) => waitFor(() => expect(asked).toHaveLength(times));
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

  test('a double tap sends two commands in order and shows the last one throughout', async () => {
    fireEvent.click(button('Bookmark'));
    fireEvent.click(button('Bookmarked'));
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
    await wasAsked(1);
    asked[0]?.answer({ bookmarked: true, rev: 1 });
    await wasAsked(2);
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
    asked[1]?.answer({ bookmarked: false, rev: 2 });
    await waitFor(() => expect(toastTitles()).toEqual(['Bookmark Removed']));
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
  });

  test('a refusal rolls back and is reported', async () => {
    fireEvent.click(button('Bookmark'));
    await wasAsked(1);
    asked[0]?.answer(refused);
    await waitFor(() => expect(toastTitles()).toEqual(['Bookmark not saved']));
    await waitFor(() => expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false'));
  });

  test("an unsent change shows after a reload, over the server's state", async () => {
    fireEvent.click(button('Bookmark'));
    await wasAsked(1);
    asked[0]?.answer(new TypeError('Failed to fetch'));
    await wasAsked(2);
    leave();
    open();
    await waitFor(() => expect(button('Bookmarked')).toBeTruthy());
    await wasAsked(3);
    asked[2]?.answer({ bookmarked: true, rev: 1 });
    await waitFor(() => expect(toastTitles()).toEqual(['Scenario Bookmarked']));
    expect(button('Bookmarked')).toBeTruthy();
  });

  test('it does not show to the next member on the device', async () => {
    fireEvent.click(button('Bookmark'));
    await wasAsked(1);
    leave();
    memberId = newId();
    beginOwner(memberId);
    open();
    fireEvent.click(button('Mark Complete'));
    await wasAsked(2);
    expect(asked[1]?.path).toBe('/api/scenarios/7/complete');
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('completing', () => {
  test('shows at once and cannot be repeated', async () => {
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

  test('can be tried again after a refusal', async () => {
    fireEvent.click(button('Mark Complete'));
    await wasAsked(1);
    asked[0]?.answer(refused);
    await waitFor(() => expect(toastTitles()).toEqual(['Not marked as completed']));
    await waitFor(() => expect(button('Mark Complete').disabled).toBe(false));
  });
});

test('printing is left to the browser', () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(button('Print'));
  expect(print).toHaveBeenCalledOnce();
});
