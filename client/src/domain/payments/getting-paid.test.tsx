// @vitest-environment jsdom
import { getPayee, getPaymentMode } from '@cascade/shared/features/payments/contract';
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { GettingPaid } from './getting-paid.tsx';

describe('getting paid', () => {
  test('says what is owed and how to set it up', async ({ renderScreen, server }) => {
    server.answer(getPaymentMode, { mode: 'live' });
    server.answer(getPayee, { state: 'none', owed: [{ currency: 'gbp', amount: 4_500 }] });
    renderScreen(<GettingPaid />);
    expect((await screen.findByText('£45.00')).tagName).toBe('STRONG');
    expect(button('Set up payments').disabled).toBe(false);
  });

  test('is asked again while the provider is checking', async ({ renderScreen, server, user }) => {
    server.answer(getPaymentMode, { mode: 'test' });
    server.answer(getPayee, { state: 'started', owed: [] });
    renderScreen(<GettingPaid />);
    await screen.findByText(/not complete yet/);
    server.answer(getPayee, { state: 'ready', owed: [] });
    await user.click(button('Check again'));
    expect(await screen.findByText(/You can be paid/)).toBeTruthy();
  });

  test('offers nothing where payments are off', async ({ renderScreen, server }) => {
    server.answer(getPaymentMode, { mode: 'off' });
    server.answer(getPayee, { state: 'none', owed: [] });
    renderScreen(<GettingPaid />);
    expect(await screen.findByText(/switched off/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
