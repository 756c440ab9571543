// @vitest-environment jsdom

import {
  getLedgerBalances,
  getLedgerCsv,
  listLedger,
  type Posting,
} from '@cascade/shared/features/payments/ledger';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { LedgerPage } from './ledger-page.tsx';

const posting: Posting = {
  id: '0197f000-0000-7000-8000-000000000001',
  kind: 'earning',
  key: 'earning:1',
  description: 'A mock examination',
  at: '2027-01-04T09:00:00.000Z',
  lines: [
    { account: 'deposits', owner: null, currency: 'gbp', amount: 2500 },
    { account: 'payable', owner: 'CalmHeron42', currency: 'gbp', amount: -2250 },
    { account: 'fees', owner: null, currency: 'gbp', amount: -250 },
  ],
};

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the ledger', () => {
  test('shows balances and postings with debits and credits', async ({ renderScreen, server }) => {
    server.answer(getLedgerBalances, [
      { account: 'deposits', currency: 'gbp', amount: -2500 },
      { account: 'provider', currency: 'usd', amount: 120 },
    ]);
    server.answer(listLedger, [posting]);
    renderScreen(<LedgerPage />);
    const balances = await screen.findByRole('table', {
      name: 'Balances by account and currency',
    });
    expect(cells(balances)).toEqual([
      ['Paid for sessions to come', 'GBP', '', '£25.00'],
      ['Held at the provider', 'USD', '$1.20', ''],
    ]);
    expect(cells(await screen.findByRole('table', { name: 'Lines of earning:1' }))).toEqual([
      ['Paid for sessions to come', '£25.00', ''],
      ['Owed to examiners: CalmHeron42', '', '£22.50'],
      ['Our fees', '', '£2.50'],
    ]);
  });

  test('says so while there is nothing, and where it cannot be read', async ({
    renderScreen,
    server,
    user,
  }) => {
    server.answer(getLedgerBalances, []);
    server.answer(listLedger, []);
    const shown = renderScreen(<LedgerPage />);
    expect(await screen.findByText('No postings yet')).toBeTruthy();
    expect(await screen.findByText(/^Each account is listed here once/)).toBeTruthy();
    server.refuse(getLedgerCsv, { status: 503, code: 'unavailable', detail: 'Not available.' });
    await user.click(button('Download as CSV'));
    expect((await screen.findByRole('alert')).textContent).toContain('Not available.');
    shown.unmount();
  });

  test('offers to try again where it could not be loaded', async ({ renderScreen, server }) => {
    server.refuse(getLedgerBalances, { status: 500 });
    server.refuse(listLedger, { status: 500 });
    renderScreen(<LedgerPage />);
    expect(await screen.findByText('The balances could not be loaded')).toBeTruthy();
    expect(await screen.findByText('The postings could not be loaded')).toBeTruthy();
  });
});
