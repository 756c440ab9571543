// @vitest-environment jsdom
import { loginAdmin } from '@cascade/shared/features/account/elevation';
import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { getRevenue } from '@cascade/shared/features/revenue/contract';
import { act, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { call } from '../../../api/call.ts';
import { button } from '../../../testing/find.ts';
import { test } from '../../../testing/screen-test.tsx';
import { ProofPrompt } from './proof-prompt.tsx';

test('a call whose half hour is over asks in place, and is made again', async ({
  renderScreen,
  server,
  user,
}) => {
  server.refuse(getRevenue, { status: 403, code: 'elevation_required', detail: 'Again, please.' });
  server.answer(getSignInMethods, {
    hasPassword: true,
    hasApp: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    services: [],
    offeredService: null,
  });
  server.answer(loginAdmin, { elevatedUntil: '2027-01-04T09:30:00.000Z' });
  renderScreen(<ProofPrompt />);
  let outcome: Promise<unknown> = Promise.resolve();
  act(() => {
    outcome = call(getRevenue, {}).catch((error: unknown) => error);
  });
  await user.type(await screen.findByLabelText('E-mail address'), 'admin@example.com');
  await user.type(screen.getByLabelText('Password'), 'a quiet evening');
  server.refuse(getRevenue, { status: 503, code: 'unavailable', detail: 'Asked once more.' });
  await user.click(button('Sign in as admin'));
  expect(await outcome).toMatchObject({ detail: 'Asked once more.' });
  expect(server.calls(getRevenue)).toHaveLength(2);
});

test('a call that is not confirmed fails with its sentence', async ({
  renderScreen,
  server,
  user,
}) => {
  server.refuse(getRevenue, { status: 403, code: 'elevation_required', detail: 'Again, please.' });
  server.refuse(getSignInMethods, { status: 503, code: 'unavailable', detail: 'Not now.' });
  renderScreen(<ProofPrompt />);
  let outcome: Promise<unknown> = Promise.resolve();
  act(() => {
    outcome = call(getRevenue, {}).catch((error: unknown) => error);
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await outcome).toMatchObject({ code: 'elevation_required', detail: 'Again, please.' });
});
