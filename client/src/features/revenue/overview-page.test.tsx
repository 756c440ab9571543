// @vitest-environment jsdom
import { getElevation } from '@cascade/shared/features/account/elevation';
import {
  advertisementMoved,
  getAdvertisementsStart,
} from '@cascade/shared/features/ads/administration';
import { getRevenue, type RevenuePeriod } from '@cascade/shared/features/revenue/contract';
import { newId } from '@cascade/shared/kernel/id';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aMember } from '../../testing/factories/member.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { OverviewPage } from './overview-page.tsx';

const nothing = { revenue: '0.00', clicks: 0, impressions: 0, clickRate: null };
const periodOf = (from: string, to: string, one: Partial<RevenuePeriod>): RevenuePeriod => ({
  from,
  to,
  ...nothing,
  days: [
    { day: from, ...nothing },
    { day: to, ...nothing, ...one },
  ],
  ...one,
});
const later = () => new Date(Date.now() + 60_000).toISOString();
const totals = { totalRevenue: '1234.50', totalClicks: 2469, averageCpc: '0.50', activeAds: 3 };
const before = periodOf('2026-11-06', '2026-12-05', {});
const noParts = { byPlacement: [], byAdvertiser: [] };
const sums = { revenue: '12.50', clicks: 25, impressions: 1000, clickRate: 0.025 };

describe('the overview of revenue', () => {
  test.override('member', aMember({ role: 'admin' }));

  test('shows four cards, four charts and the days as a table', async ({
    renderScreen,
    server,
  }) => {
    server.answer(getElevation, { elevatedUntil: later() });
    server.answer(getAdvertisementsStart, { stream: 'v:advertisements', n: 0 });
    server.answer(getRevenue, {
      ...totals,
      period: periodOf('2026-12-06', '2027-01-04', sums),
      before,
      byPlacement: [{ name: 'banner', ...sums }],
      byAdvertiser: [
        { name: 'Example Press', ...sums },
        { name: 'Example Press', ...nothing },
      ],
    });
    renderScreen(<OverviewPage />);
    for (const [label, value] of [
      ['Total Revenue', '$1,234.50'],
      ['Total Clicks', '2,469'],
      ['Active Ads', '3'],
      ['Average CPC', '$0.50'],
    ] as const) {
      expect(await screen.findByText(label)).toBeTruthy();
      expect(await screen.findByText(value)).toBeTruthy();
    }
    const summaries = screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'));
    expect(summaries).toEqual([
      'Revenue by day: $12.50 in 30 days, $0.00 in the 30 days before',
      'Clicks by day: 25 in 30 days, 0 in the 30 days before',
      'Views by day: 1,000 in 30 days, 0 in the 30 days before',
      'Click rate by day: 2.5% in 30 days, – in the 30 days before',
    ]);
    expect(screen.getByText(/^Nothing was earned/)).toBeTruthy();
    const table = screen.getByRole('table', {
      name: 'Revenue, clicks and views by day',
      hidden: true,
    });
    const [, latest] = within(table).getAllByRole('row', { hidden: true });
    expect(latest?.textContent).toBe('4 January 2027$12.50251,0002.5%');
    const partsOf = (part: string) =>
      within(screen.getByRole('table', { name: `Revenue, clicks and views by ${part}` }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(1);
    expect(partsOf('placement')).toEqual(['In the feed, as a banner$12.50251,0002.5%']);
    expect(partsOf('advertiser')).toEqual([
      'Example Press$12.50251,0002.5%',
      'Example Press$0.0000–',
    ]);
  });

  test('follows what is earned, without a reload', async ({ renderScreen, server, emit }) => {
    server.answer(getElevation, { elevatedUntil: later() });
    server.answer(getAdvertisementsStart, { stream: 'v:advertisements', n: 0 });
    server.answer(getRevenue, { ...totals, period: before, before, ...noParts });
    renderScreen(<OverviewPage />);
    expect(await screen.findByText('$1,234.50')).toBeTruthy();
    server.answer(getRevenue, {
      ...totals,
      totalRevenue: '1235.00',
      period: before,
      before,
      ...noParts,
    });
    emit(advertisementMoved, { id: newId() }, 'v:advertisements');
    expect(await screen.findByText('$1,235.00')).toBeTruthy();
  });

  test('says so while nothing is counted', async ({ renderScreen, server }) => {
    server.answer(getElevation, { elevatedUntil: later() });
    server.answer(getAdvertisementsStart, { stream: 'v:advertisements', n: 0 });
    server.answer(getRevenue, {
      totalRevenue: '0.00',
      totalClicks: 0,
      averageCpc: '0.00',
      activeAds: 0,
      period: periodOf('2026-12-06', '2027-01-04', {}),
      before,
      ...noParts,
    });
    renderScreen(<OverviewPage />);
    expect(await screen.findByText('Nothing has been counted yet')).toBeTruthy();
    expect(screen.getByText('Active Ads')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('offers to try again, and keeps what it knows', async ({ renderScreen, server, user }) => {
    server.answer(getElevation, { elevatedUntil: later() });
    server.answer(getAdvertisementsStart, { stream: 'v:advertisements', n: 0 });
    server.refuse(getRevenue, { status: 503, code: 'unavailable', detail: 'Not now.' });
    renderScreen(<OverviewPage />);
    expect(await screen.findByText('Revenue could not be loaded')).toBeTruthy();
    server.answer(getRevenue, { ...totals, period: before, before, ...noParts });
    await user.click(button('Retry'));
    expect(await screen.findByText('$1,234.50')).toBeTruthy();
    server.disconnect();
    await user.click(button('Refresh'));
    expect(await screen.findByText(/^This may be out of date/)).toBeTruthy();
    expect(screen.getByText('$1,234.50')).toBeTruthy();
  });
});
