import 'fake-indexeddb/auto';
import type { Member } from '@cascade/shared/features/auth/contract';
import type { EventContract } from '@cascade/shared/kernel/event';
import type { ResponseInputOf, RouteContract } from '@cascade/shared/kernel/route';
import { defaultScheduler, notifyManager, onlineManager } from '@tanstack/react-query';
import { act, cleanup, configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { test as base, vi } from 'vitest';
import type { z } from 'zod';
import type { RouteArgs } from '../api/call.ts';
import { currentUserQuery } from '../api/current-user.ts';
import { queryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { forgetServerTime, learnServerTime } from '../api/server-time.ts';
import { pages } from '../app/features.ts';
import { eventHandlers } from '../app/live-events.ts';
import { stationParts } from '../app/pages/practice/station-parts.ts';
import { Providers } from '../app/providers.tsx';
import { beginOwner, endOwner, forgetTab } from '../device/owner.ts';
import { storages } from '../device/storage.ts';
import { PagesContext } from '../domain/pages/pages-context.ts';
import { StationPartsContext } from '../domain/stations/station-parts.ts';
import { eventApplier } from '../live/apply-event.ts';
import { type LiveState, liveStateAtom } from '../live/live-state.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { toastsAtom } from '../ui/toast/toasts.ts';
import { completeBrowser } from './complete-browser.ts';
import { aMember } from './factories/member.ts';
import { TestGateway } from './test-gateway.ts';

type Place = {
  /** The address; the screen reads its parameters by the pattern. */
  at?: string;
  pattern?: string;
};
type Shown = RenderResult & {
  /** Where the screen has led. */
  address: () => string;
};
type Emit = <Data extends z.ZodType>(
  event: EventContract<Data>,
  data: z.input<Data>,
  stream?: string,
) => void;

type Fixtures = {
  /** Who is signed in; null for a visitor. Another one by `test.override`. */
  member: Member | null;
  session: undefined;
  server: TestGateway;
  user: UserEvent;
  /** Puts an answer into the cache, as if it had been fetched before. */
  cached: <R extends RouteContract>(route: R, args: RouteArgs<R>, data: ResponseInputOf<R>) => void;
  renderScreen: (screen: ReactNode, place?: Place) => Shown;
  /** Applies a live event as the connection does: in order, by the application's own handlers. */
  emit: Emit;
  /** The state of the live connection, as screens see it. */
  setLive: (state: LiveState) => void;
  /** Stops time, from 2027-01-04T09:00Z; `pass` moves it on. */
  clock: { now: () => number; pass: (ms: number) => Promise<void> };
};

export const TEST_START = Date.parse('2027-01-04T09:00:00Z');

/** A test of a screen: everything is real but the network. */
export const test = base.extend<Fixtures>({
  member: aMember(),

  session: async ({ member }, use) => {
    const store = getDefaultStore();
    forgetTab();
    if (member) beginOwner(member.publicId);
    queryClient.setQueryData(currentUserQuery.queryKey, member);
    store.set(liveStateAtom, 'live');
    // What the cache learns shows at once, within `act`.
    notifyManager.setScheduler((show) => show());
    await use(undefined);
    cleanup();
    notifyManager.setScheduler(defaultScheduler);
    await queryClient.cancelQueries();
    // Stays offline after a test of an outage, as nothing of the screen hears of the end.
    onlineManager.setOnline(true);
    endOwner();
    forgetTab();
    forgetServerTime();
    queryClient.clear();
    store.set(toastsAtom, []);
    store.set(liveStateAtom, 'off');
    for (const storage of storages()) storage.clear();
  },

  clock: async ({ task: _ }, use) => {
    vi.useFakeTimers({ now: TEST_START, shouldAdvanceTime: true });
    await use({
      now: () => Date.now(),
      pass: (ms) =>
        act(async () => {
          await vi.advanceTimersByTimeAsync(ms);
        }),
    });
    cleanup();
    vi.useRealTimers();
  },

  server: async ({ session: _ }, use) => {
    const server = new TestGateway();
    vi.stubGlobal('fetch', server.fetch);
    await use(server);
    cleanup();
    vi.unstubAllGlobals();
    if (server.mistakes.length > 0) throw new Error(server.mistakes.join('\n'));
  },

  cached: async ({ session: _ }, use) => {
    await use((route, args, data) => {
      queryClient.setQueryData(keyOf(route, args), route.response.parse(data));
    });
  },

  renderScreen: async ({ server: _ }, use) => {
    completeBrowser();
    configure({ asyncUtilTimeout: 3_000 });
    await use((screen, place) => {
      learnDeviceTime();
      let address = '';
      function Address() {
        const { pathname, search } = useLocation();
        address = pathname + search;
        return null;
      }
      const { at = '/', pattern = '*' } = place ?? {};
      const rendered = render(
        <Providers>
          <PagesContext value={pages}>
            <MemoryRouter initialEntries={[at]}>
              <Address />
              <StationPartsContext value={stationParts}>
                <Routes>
                  <Route path={pattern} element={screen} />
                  <Route path="*" element={null} />
                </Routes>
              </StationPartsContext>
            </MemoryRouter>
          </PagesContext>
          <Toaster />
        </Providers>,
      );
      return { ...rendered, address: () => address };
    });
  },

  user: async ({ session: _ }, use) => {
    await use(
      userEvent.setup({
        advanceTimers: (ms) => {
          if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
        },
        delay: null,
      }),
    );
  },

  emit: async ({ member, session: _ }, use) => {
    const apply = eventApplier(queryClient, eventHandlers);
    let n = 0;
    await use((event, data, stream = `u:${member?.id}`) => {
      const d: unknown = event.data.parse(data);
      if (event.isDurable) n += 1;
      act(() =>
        apply({ v: 1, s: stream, e: event.name, t: 0, d, ...(event.isDurable ? { n } : {}) }),
      );
    });
  },

  setLive: async ({ session: _ }, use) => {
    await use((state) => act(() => getDefaultStore().set(liveStateAtom, state)));
  },
});

/** As from a server with the time of this device. */
function learnDeviceTime(): void {
  const now = performance.now();
  for (let sample = 0; sample < 8; sample += 1)
    learnServerTime({ sentAt: now, receivedAt: now, serverNow: Date.now() });
}
