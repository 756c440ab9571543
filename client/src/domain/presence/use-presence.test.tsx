// @vitest-environment jsdom
import { presenceChanged } from '@cascade/shared/features/presence/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { events } from '../../features/presence/live.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { usePresence } from './use-presence.ts';

const [ana, ben] = ['0197f000-0000-7000-8000-00000000000a', '0197f000-0000-7000-8000-00000000000b'];
afterEach(cleanup);

test('people are offline until a state arrives; the latest state wins', () => {
  const { result } = renderHook(() => usePresence([ana, ben]));
  expect(result.current(ana)).toMatchObject({ status: 'offline' });
  const receive = (status: string, activity: string | null) =>
    act(() =>
      events
        .find(({ name }) => name === presenceChanged.name)
        ?.apply(cacheViewOf(new QueryClient()), { states: [{ userId: ana, status, activity }] }),
    );
  receive('online', 'reading');
  expect(result.current(ana)).toMatchObject({ status: 'online', activity: 'reading' });
  receive('busy', null);
  expect(result.current(ana)).toMatchObject({ status: 'busy', activity: null });
  receive('juggling', null);
  expect(result.current(ana)).toMatchObject({ status: 'busy' });
  expect(result.current(ben)).toMatchObject({ status: 'offline' });
});
