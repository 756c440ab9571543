// @vitest-environment jsdom
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { listGroupConversations } from '@cascade/shared/features/groups/conversation';
import { listConversations } from '@cascade/shared/features/messaging/contract';
import { listNotices } from '@cascade/shared/features/notices/contract';
import { getOwnPresence } from '@cascade/shared/features/presence/contract';
import { type RenderResult, screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { Header } from './header.tsx';

const test = base.extend<{ show: (path: string) => RenderResult }>({
  show: async ({ server, renderScreen }, use) => {
    server.answer(listNotices, { notices: [], unread: 0 });
    // Of the badges, which are loaded after the bar.
    server.answer(listConversations, []);
    server.answer(listGroupConversations, []);
    server.answer(getOwnPresence, { choice: 'online', isShown: true });
    await use((path) => renderScreen(<Header />, { at: path }));
  },
});

describe('the navigation is absent until somebody is signed in and known', () => {
  test('while not known', ({ server, show }) => {
    queryClient.clear();
    server.hold(getCurrentUser);
    show('/');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test.override('member', null);
  test('for a visitor', ({ show }) => {
    show('/');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/api/login');
  });
});

test('the entry of the page that is open is marked', ({ show }) => {
  show('/scenarios');
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Practice');
});

test('a back button stands on every page except Home', ({ show }) => {
  const home = show('/');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  home.unmount();
  show('/terms');
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});

test('the menu shows what each destination is for, and closes on a choice', async ({
  show,
  user,
}) => {
  show('/');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: /Practice\s*Scenarios and practice/ }));
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
});
