// @vitest-environment jsdom
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { aMember } from '../../../testing/factories/member.ts';
import { test } from '../../../testing/screen-test.tsx';
import { pages } from '../../features.ts';
import { AdminGate } from './admin-gate.tsx';

const screenOfAdmins = (
  <AdminGate>
    <p>What waits</p>
  </AdminGate>
);

test('every page below /admin is for admins, and so are the figures and the platform’s tests', () => {
  const paths = pages.filter(({ path }) => /^\/(admin|analytics|testing)\b/.test(path));
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter(({ access }) => access !== 'admin').map(({ path }) => path)).toEqual([]);
});

test('a member is told that it is for admins, and sees nothing of it', ({ renderScreen }) => {
  renderScreen(screenOfAdmins);
  expect(screen.getByRole('heading', { name: 'Admin Access Required' })).toBeTruthy();
  expect(screen.getByText('You do not have permission to access this page.')).toBeTruthy();
  expect(screen.queryByText('What waits')).toBeNull();
});

test('while it is not known who is signed in, nothing of it shows; without an answer it says so', async ({
  renderScreen,
  server,
}) => {
  queryClient.clear();
  server.disconnect();
  renderScreen(screenOfAdmins);
  expect(screen.queryByText('What waits')).toBeNull();
  expect(await screen.findByText(/^CASCade cannot be reached/)).toBeTruthy();
  expect(server.calls(getCurrentUser)).toEqual([]);
});

describe('a visitor', () => {
  test.override('member', null);
  test('is asked to sign in, and led back', ({ renderScreen }) => {
    renderScreen(screenOfAdmins);
    expect(screen.getByText('Please log in to access the admin panel.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fadmin',
    );
    expect(screen.queryByText('What waits')).toBeNull();
  });
});

describe('an admin', () => {
  test.override('member', aMember({ role: 'admin' }));
  test('sees it', ({ renderScreen }) => {
    renderScreen(screenOfAdmins);
    expect(screen.getByText('What waits')).toBeTruthy();
  });
});
