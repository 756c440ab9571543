// @vitest-environment jsdom
import { getElevation, loginAdmin } from '@cascade/shared/features/account/elevation';
import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aMember } from '../../testing/factories/member.ts';
import { button } from '../../testing/find.ts';
import { TEST_START, test } from '../../testing/screen-test.tsx';
import { RevenueFrame } from './revenue-frame.tsx';

const HALF_HOUR_MS = 30 * 60_000;
const methods = {
  hasPassword: true,
  hasApp: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  services: [],
  offeredService: null,
};
const body = (
  <RevenueFrame>
    <input aria-label="Title" />
  </RevenueFrame>
);

describe('the frame of the revenue dashboard', () => {
  test.override('member', aMember({ role: 'admin' }));

  test('shows nothing before the second sign-in, and tells what is missing', async ({
    renderScreen,
    server,
    user,
  }) => {
    server.answer(getElevation, { elevatedUntil: null });
    server.answer(getSignInMethods, methods);
    renderScreen(body);
    await user.click(await screen.findByRole('button', { name: 'Sign in as admin' }));
    expect(screen.getByText('Enter your e-mail address')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(server.calls(loginAdmin)).toEqual([]);
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByLabelText('Six-digit code')).toBeNull();
  });

  test('is refused, keeps what was typed, and opens', async ({ renderScreen, server, user }) => {
    server.answer(getElevation, { elevatedUntil: null });
    server.answer(getSignInMethods, { ...methods, hasApp: true });
    const detail = 'Invalid admin credentials';
    server.refuse(loginAdmin, { status: 401, code: 'bad_credentials', detail });
    renderScreen(body);
    await user.type(await screen.findByLabelText('E-mail address'), 'admin@example.com');
    await user.type(screen.getByLabelText('Password'), 'not this one');
    await user.type(screen.getByLabelText('Six-digit code'), '123456');
    await user.click(button('Sign in as admin'));
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(
      'admin@example.com',
    );
    server.answer(loginAdmin, {
      elevatedUntil: new Date(Date.now() + HALF_HOUR_MS).toISOString(),
    });
    await user.click(button('Sign in as admin'));
    expect(await screen.findByLabelText('Title')).toBeTruthy();
    expect(await screen.findByText('Admin login successful')).toBeTruthy();
    expect(server.calls(loginAdmin).at(-1)?.body).toEqual({
      email: 'admin@example.com',
      password: 'not this one',
      code: '123456',
    });
    const tabs = within(screen.getByRole('navigation', { name: 'Revenue' }));
    expect(tabs.getByRole('link', { name: 'Overview' })).toBeTruthy();
  });

  test('says when the half hour is over, and leaves what was typed', async ({
    renderScreen,
    server,
    user,
    clock,
  }) => {
    server.answer(getElevation, {
      elevatedUntil: new Date(TEST_START + HALF_HOUR_MS).toISOString(),
    });
    renderScreen(body);
    await user.type(await screen.findByLabelText('Title'), 'Quiet rooms');
    expect(screen.queryByText(/^The half hour is over/)).toBeNull();
    await clock.pass(HALF_HOUR_MS);
    expect(screen.getByText(/^The half hour is over/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Quiet rooms');
  });

  test('offers to try again where it cannot be checked', async ({ renderScreen, server }) => {
    server.disconnect();
    renderScreen(body);
    expect(await screen.findByText(/^CASCade cannot be reached/)).toBeTruthy();
    expect(button('Retry')).toBeTruthy();
  });
});
