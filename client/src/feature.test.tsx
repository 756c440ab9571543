// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyComponent } from './feature.ts';

afterEach(cleanup);

const Page = () => <h1>The page</h1>;

const shown = (Screen: ReturnType<typeof lazyComponent>) =>
  render(
    <Suspense fallback="Loading">
      <Screen />
    </Suspense>,
  );

test('a page that has been fetched ahead is drawn at once', async () => {
  const Screen = lazyComponent(async () => Page);
  await Screen.preload?.();
  shown(Screen);
  expect(screen.getByRole('heading')).toBeTruthy();
});

test('another page shows that it loads, and stays the same component when it is fetched again', async () => {
  let mounted = 0;
  const Counted = () => {
    useEffect(() => {
      mounted += 1;
    }, []);
    return <Page />;
  };
  const Screen = lazyComponent(async () => Counted);
  const { rerender } = shown(Screen);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByRole('heading');
  await act(() => Screen.preload?.());
  rerender(
    <Suspense fallback="Loading">
      <Screen />
    </Suspense>,
  );
  expect(mounted).toBe(1);
});
