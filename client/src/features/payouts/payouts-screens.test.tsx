// @vitest-environment jsdom
import { getElevation } from '@cascade/shared/features/account/elevation';
import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import {
  addBankAccount,
  type BankAccount,
  getPayoutBalance,
  getPayoutsStart,
  listBankAccounts,
  listPayingAdvertisers,
  listPayouts,
  makePrimary,
  type Payout,
  payoutsMoved,
  recordReceipt,
  removeBankAccount,
  requestPayout,
  retryPayout,
} from '@cascade/shared/features/payouts/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aMember } from '../../testing/factories/member.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { refusal } from '../../testing/test-gateway.ts';
import { BankingPage } from './banking-page.tsx';
import { PayoutsPage } from './payouts-page.tsx';

const account: BankAccount = {
  id: idOf(1),
  bankName: 'Example Bank',
  accountHolderName: 'Alex Example',
  accountType: 'business',
  businessName: 'Example Ltd',
  businessType: 'company',
  country: 'US',
  stripeAccountStatus: 'active',
  isPrimary: true,
  createdAt: '2027-01-01T00:00:00.000Z',
};
const second: BankAccount = {
  ...account,
  id: idOf(2),
  bankName: 'Second Bank',
  stripeAccountStatus: 'pending',
  isPrimary: false,
};
const payout: Payout = {
  id: idOf(3),
  amount: '1234.50',
  status: 'requested',
  description: 'Monthly advertising revenue payout',
  createdAt: '2027-01-02T09:00:00.000Z',
  endedAt: null,
  bankName: 'Example Bank',
  attempt: 1,
};
const balance = { held: '2000.00', onTheWay: '1234.50', available: '765.50' };
const atBanking = { at: '/admin/revenue/banking' };
const atPayouts = { at: '/admin/revenue/payouts' };

describe('banking and payouts for admins', () => {
  test.override('member', aMember({ role: 'admin' }));
  test.beforeEach(({ server }) => {
    server.answer(getElevation, {
      elevatedUntil: new Date(Date.now() + 60_000).toISOString(),
    });
    server.answer(getPaymentMode, { mode: 'test' });
    server.answer(getPayoutsStart, { stream: 'b:payouts', n: 0 });
    server.answer(listBankAccounts, [account, second]);
    server.answer(getPayoutBalance, balance);
    server.answer(listPayouts, [payout]);
    server.answer(listPayingAdvertisers, [
      { id: idOf(9), name: 'Example Rooms', email: 'rooms@example.com' },
    ]);
  });

  test('accounts show their state, and move while they are looked at', async ({
    server,
    renderScreen,
    emit,
  }) => {
    renderScreen(<BankingPage />, atBanking);
    const first = within(await screen.findByRole('listitem', { name: 'Example Bank' }));
    expect(first.getByText('Active')).toBeTruthy();
    expect(first.getByText('Primary')).toBeTruthy();
    const other = within(screen.getByRole('listitem', { name: 'Second Bank' }));
    expect(other.getByText('Pending')).toBeTruthy();
    server.answer(listBankAccounts, [account, { ...second, stripeAccountStatus: 'active' }]);
    emit(payoutsMoved, { what: 'account', id: second.id }, 'b:payouts');
    expect(await other.findByText('Active')).toBeTruthy();
  });

  test('an account is chosen, and removed only after a question; a refusal is told', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(makePrimary, { ...second, isPrimary: true });
    renderScreen(<BankingPage />, atBanking);
    await user.click(await screen.findByRole('button', { name: 'Make primary: Second Bank' }));
    expect(await screen.findByText('Primary account chosen')).toBeTruthy();
    const detail = 'A payout to this bank account is still on its way.';
    server.refuse(removeBankAccount, { status: 409, code: 'conflict', detail });
    await user.click(button('Remove: Example Bank'));
    expect(server.calls(removeBankAccount)).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove it' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  test('without accounts there is a form, which says where it leads and what is missing', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(listBankAccounts, []);
    server.refuse(addBankAccount, { status: 503, code: 'unavailable', detail: 'Not now.' });
    const first = renderScreen(<BankingPage />, atBanking);
    expect(await screen.findByText('No bank account yet')).toBeTruthy();
    expect(
      screen.getByText(/you will be redirected to a card payment provider for verification/),
    ).toBeTruthy();
    await user.click(button('Add bank account'));
    expect(screen.getByText('The account holder’s name is required')).toBeTruthy();
    expect(screen.getByText('The name of the business is required')).toBeTruthy();
    expect(screen.getByText('The name of the bank is required')).toBeTruthy();
    expect(server.calls(addBankAccount)).toEqual([]);
    await user.type(screen.getByLabelText('Account holder'), 'Alex Example');
    await user.type(screen.getByLabelText('Business name'), 'Example Ltd');
    await user.type(screen.getByLabelText('Bank'), 'Example Bank');
    await user.click(button('Add bank account'));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    first.unmount();
    renderScreen(<BankingPage />, atBanking);
    expect(await screen.findByLabelText('Bank')).toHaveProperty('value', 'Example Bank');
    await user.click(button('Add bank account'));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    const calls = server.calls(addBankAccount);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[0]?.body).toEqual({
      accountHolderName: 'Alex Example',
      businessName: 'Example Ltd',
      bankName: 'Example Bank',
      accountType: 'business',
      businessType: 'company',
      country: 'US',
    });
  });

  test('say that they could not be loaded', async ({ server, renderScreen, user }) => {
    server.refuse(listBankAccounts, { status: 500, code: 'unexpected' });
    renderScreen(<BankingPage />, atBanking);
    expect(await screen.findByText('The bank accounts could not be loaded')).toBeTruthy();
    server.answer(listBankAccounts, []);
    await user.click(button('Retry'));
    expect(await screen.findByText('No bank account yet')).toBeTruthy();
  });

  test('payouts show the balance and their state, and move while they are looked at', async ({
    server,
    renderScreen,
    emit,
  }) => {
    renderScreen(<PayoutsPage />, atPayouts);
    expect(await screen.findByText('$765.50')).toBeTruthy();
    const item = within(await screen.findByRole('listitem', { name: /^\$1,234\.50/ }));
    expect(item.getByText('On its way')).toBeTruthy();
    server.answer(listPayouts, [
      { ...payout, status: 'completed', endedAt: '2027-01-02T09:05:00.000Z' },
    ]);
    server.answer(getPayoutBalance, { ...balance, held: '765.50', onTheWay: '0.00' });
    emit(payoutsMoved, { what: 'payout', id: payout.id }, 'b:payouts');
    expect(await item.findByText('Completed')).toBeTruthy();
    expect(await screen.findByText('$0.00')).toBeTruthy();
  });

  test('without an account the button does nothing, and says why', async ({
    server,
    renderScreen,
  }) => {
    server.answer(listBankAccounts, []);
    server.answer(listPayouts, []);
    renderScreen(<PayoutsPage />, atPayouts);
    expect(await screen.findByText('Please connect a bank account first')).toBeTruthy();
    expect(button('Request payout')).toHaveProperty('disabled', true);
    expect(await screen.findByText('No payouts yet')).toBeTruthy();
  });

  test('an amount that is none is refused in a sentence; a lost answer is asked for under one key', async ({
    server,
    renderScreen,
    user,
  }) => {
    renderScreen(<PayoutsPage />, atPayouts);
    const amount = await screen.findByLabelText('Amount in US dollars');
    await user.type(amount, '0');
    await user.click(button('Request payout'));
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(screen.getAllByText('Please enter a valid amount').length).toBe(2);
    expect(server.calls(requestPayout)).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '12.50');
    server.refuse(requestPayout, { status: 503, code: 'unavailable', detail: 'Not now.' });
    await user.click(button('Request payout'));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    server.answer(requestPayout, ({ body }) => ({ ...payout, amount: body.amount }));
    await user.click(button('Request payout'));
    expect(await screen.findByText('Payout requested')).toBeTruthy();
    expect(amount).toHaveProperty('value', '');
    const calls = server.calls(requestPayout);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls.at(-1)?.body).toEqual({
      amount: '12.50',
      description: 'Monthly advertising revenue payout',
    });
  });

  test('what is refused keeps what was typed; a failed payout is tried again', async ({
    server,
    renderScreen,
    user,
  }) => {
    const detail = 'There is not enough to pay out $900.00: $765.50 is available.';
    server.answer(listPayouts, [{ ...payout, status: 'failed', endedAt: payout.createdAt }]);
    server.answer(requestPayout, () => refusal({ status: 409, code: 'conflict', detail }));
    server.answer(retryPayout, { ...payout, attempt: 2 });
    renderScreen(<PayoutsPage />, atPayouts);
    const amount = await screen.findByLabelText('Amount in US dollars');
    await user.type(amount, '900');
    await user.click(button('Request payout'));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(amount).toHaveProperty('value', '900');
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('Payout requested again')).toBeTruthy();
    expect(server.calls(retryPayout).at(-1)?.body).toEqual({ attempt: 1 });
  });

  test('money from an advertiser is recorded', async ({ server, renderScreen, user }) => {
    server.answer(recordReceipt, ({ body: { amount, reference } }) => ({
      id: idOf(4),
      amount,
      reference,
    }));
    renderScreen(<PayoutsPage />, atPayouts);
    await user.selectOptions(await screen.findByLabelText('Advertiser'), idOf(9));
    await user.click(button('Record money received'));
    expect(await screen.findByText('A reference is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Amount received in US dollars'), '20.00');
    await user.type(screen.getByLabelText('Reference'), 'WIRE 7');
    await user.click(button('Record money received'));
    expect(await screen.findByText('$20.00 recorded')).toBeTruthy();
    expect(server.calls(recordReceipt)[0]?.body).toEqual({
      advertiserId: idOf(9),
      amount: '20.00',
      reference: 'WIRE 7',
    });
  });
});
