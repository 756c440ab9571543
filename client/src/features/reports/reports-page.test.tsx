// @vitest-environment jsdom
import { getElevation } from '@cascade/shared/features/account/elevation';
import {
  getReportCsv,
  getReportsStart,
  listReports,
  listStatements,
  type MonthlyReport,
  reportMoved,
  runReport,
  sendStatement,
} from '@cascade/shared/features/reports/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aMember } from '../../testing/factories/member.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { ReportsPage } from './reports-page.tsx';

const report: MonthlyReport = {
  month: '2026-12',
  revision: 1,
  writtenAt: '2027-01-01T15:03:00.000Z',
  revenue: 123_450,
  payouts: 50_000,
  closing: -1_050,
  impressions: 12_000,
  clicks: 2_469,
  postings: 31,
  isRunning: false,
  lastRun: { at: '2027-01-01T15:03:00.000Z', outcome: 'written', changes: [] },
  statements: { due: 2, sent: 1 },
};
const statement = {
  advertiserId: idOf(3),
  name: 'Example Rooms',
  email: 'rooms@example.com',
  opening: 0,
  closing: 1_250,
  sent: null,
};
const at = { at: '/admin/revenue/reports' };
const item = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('the page of monthly reports', () => {
  test.override('member', aMember({ role: 'admin' }));
  test.beforeEach(({ server, clock: _ }) => {
    server.answer(getElevation, { elevatedUntil: new Date(Date.now() + 60_000).toISOString() });
    server.answer(getReportsStart, { stream: 'r:reports', n: 0 });
    server.answer(listReports, [report]);
  });

  test('says that reports will come by themselves, before there are any', async ({
    server,
    renderScreen,
  }) => {
    server.answer(listReports, []);
    renderScreen(<ReportsPage />, at);
    expect(await screen.findByText('No reports yet')).toBeTruthy();
    expect(screen.getByText(/^Monthly reports will be generated automatically/)).toBeTruthy();
  });

  test('shows a month with its figures', async ({ renderScreen }) => {
    renderScreen(<ReportsPage />, at);
    const december = await item('December 2026');
    for (const figure of ['$1,234.50', '-$10.50', '$500.00', '12,000', '2,469'])
      expect(december.getByText(figure)).toBeTruthy();
    expect(december.getByText('Statements: 1 of 2 sent')).toBeTruthy();
    expect(december.queryByText(/^Revision/)).toBeNull();
  });

  test('a run is shown until its event brings the outcome, and a new month appears', async ({
    server,
    renderScreen,
    emit,
    user,
  }) => {
    server.answer(runReport, { isRunning: true });
    renderScreen(<ReportsPage />, at);
    await item('December 2026');
    server.answer(listReports, [{ ...report, isRunning: true }]);
    await user.click(button('Run again: December 2026'));
    expect(await screen.findByText('Running')).toBeTruthy();
    expect(server.calls(runReport)).toHaveLength(1);
    const changes = ['Revenue: $1,235.00 instead of $1,234.50.'];
    server.answer(listReports, [
      { ...report, month: '2027-01' },
      { ...report, revision: 2, lastRun: { ...report.lastRun, outcome: 'changed', changes } },
    ]);
    emit(reportMoved, { month: '2026-12' });
    expect(await screen.findByText('Revision 2')).toBeTruthy();
    const december = await item('December 2026');
    expect(december.getByText(/^Run again, with another outcome/)).toBeTruthy();
    expect(december.getByText(changes[0] ?? '')).toBeTruthy();
    expect(await item('January 2027')).toBeTruthy();
    expect(screen.queryByText('Running')).toBeNull();
  });

  test('a refusal is a sentence, and a file that cannot be had too', async ({
    server,
    renderScreen,
    user,
  }) => {
    const detail = 'December 2026 cannot be reported yet.';
    server.refuse(runReport, { status: 409, code: 'conflict', detail });
    server.refuse(getReportCsv, { status: 503, code: 'unavailable', detail: 'Not now.' });
    renderScreen(<ReportsPage />, at);
    const december = await item('December 2026');
    await user.click(button('Run again: December 2026'));
    expect((await december.findByRole('alert')).textContent).toContain(detail);
    await user.click(button('CSV: December 2026'));
    expect(await december.findByText(/Not now/)).toBeTruthy();
  });

  test('statements are listed, and sent again by a button', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(listStatements, [
      statement,
      { ...statement, advertiserId: idOf(4), name: null, email: null },
    ]);
    const sent = { at: '2027-01-02T09:00:00.000Z', times: 1, revision: 1 };
    server.answer(sendStatement, { ...statement, sent });
    renderScreen(<ReportsPage />, at);
    await item('December 2026');
    await user.click(button('Statements: December 2026'));
    const rooms = await item('Example Rooms');
    expect(rooms.getByText('Not sent')).toBeTruthy();
    expect(rooms.getByText('Opening $0.00, closing $12.50')).toBeTruthy();
    const unknown = await item('Unknown advertiser');
    expect(unknown.queryByRole('button')).toBeNull();
    await user.click(button('Send: Example Rooms'));
    expect(await rooms.findByText(/^Sent on/)).toBeTruthy();
    expect(button('Send again: Example Rooms')).toBeTruthy();
    expect(server.calls(sendStatement)).toHaveLength(1);
  });

  test('an event brings what a fresh fetch brings', async ({ server, renderScreen, emit }) => {
    renderScreen(<ReportsPage />, at);
    await item('December 2026');
    server.answer(listReports, [{ ...report, statements: { due: 2, sent: 2 } }]);
    emit(reportMoved, { month: '2026-12' });
    expect(await screen.findByText('Statements: 2 of 2 sent')).toBeTruthy();
  });

  test('offers to try again, and keeps what it knows', async ({ server, renderScreen, user }) => {
    server.refuse(getReportsStart, { status: 503, code: 'unavailable', detail: 'Not now.' });
    renderScreen(<ReportsPage />, at);
    expect(await screen.findByText('The reports could not be loaded')).toBeTruthy();
    server.answer(getReportsStart, { stream: 'r:reports', n: 0 });
    await user.click(button('Retry'));
    await item('December 2026');
    server.disconnect();
    await user.click(button('Run again: December 2026'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(screen.getByText('$1,234.50')).toBeTruthy();
  });
});
