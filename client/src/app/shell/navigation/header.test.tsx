// @vitest-environment jsdom
import type { Member } from '@cascade/shared/features/auth/contract';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { currentUserQuery } from '../../../api/current-user.ts';
import { system } from '../../theme/system.ts';
import { Header } from './header.tsx';

const ana: Member = {
  publicId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  id: 'ana',
  name: 'Ana Brook',
  email: 'ana@example.com',
  emailVerified: true,
  handle: 'CalmHeron42',
  avatarSeed: 'CalmHeron42',
  role: 'member',
  createdAt: '2027-01-01T00:00:00.000Z',
  live: { epoch: '0197f000-0000-7000-8000-000000000000', stream: 'u:ana', n: 0, stationsN: 0 },
};

/** `undefined`: not known yet. */
function show(path: string, member: Member | null | undefined) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, enabled: false } },
  });
  if (member !== undefined) client.setQueryData(currentUserQuery.queryKey, member);
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Header />
        </MemoryRouter>
      </QueryClientProvider>
    </ChakraProvider>,
  );
}
afterEach(cleanup);

test('the navigation is absent until somebody is signed in and known', () => {
  show('/', undefined);
  expect(screen.queryByRole('navigation')).toBeNull();
  cleanup();
  show('/', null);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/api/login');
});

test('the entry of the page that is open is marked', () => {
  show('/scenarios', ana);
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Practice');
});

test('a back button stands on every page except Home', () => {
  show('/', ana);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  cleanup();
  show('/terms', ana);
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});

test('the menu shows what each destination is for, and closes on a choice', async () => {
  const user = userEvent.setup();
  show('/', ana);
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: /Practice\s*Scenarios and practice/ }));
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
});
