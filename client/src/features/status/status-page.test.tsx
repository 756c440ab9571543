// @vitest-environment jsdom
import {
  getStatus,
  getStatusHistory,
  type StatusHistory,
  type SystemStatus,
  statusParts,
} from '@cascade/shared/features/status/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { SystemStatusCard } from '../../domain/status/system-status.tsx';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { StatusPage } from './status-page.tsx';

const slower = 'Live updates are slower; what you send is kept.';
const well: SystemStatus = {
  measuredAt: '2027-01-04T09:00:00.000Z',
  parts: statusParts.map((part) => ({ part, state: 'operational', sentence: null })),
};
const slow: SystemStatus = {
  ...well,
  parts: well.parts.map((one) =>
    one.part === 'platform' ? { ...one, state: 'degraded', sentence: slower } : one,
  ),
};
const day = { day: '2027-01-04', operational: 500, degraded: 30, outage: 5, unmeasured: 5 };
const history: StatusHistory = {
  since: '2027-01-04T00:00:00.000Z',
  until: '2027-01-04T09:00:00.000Z',
  parts: statusParts.map((part) => ({ part, days: [day] })),
  incidents: [
    {
      parts: ['platform', 'messaging'],
      kind: 'outage',
      startsAt: '2027-01-04T08:00:00.000Z',
      endsAt: '2027-01-04T08:05:00.000Z',
    },
    {
      parts: [...statusParts],
      kind: 'unmeasured',
      startsAt: '2027-01-04T07:00:00.000Z',
      endsAt: null,
    },
  ],
};
const place = { at: '/status', pattern: '/status' };

describe('the status page', () => {
  test.override('member', null);

  test('shows each part, the measured share with its minutes, and incidents', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getStatus, slow);
    server.answer(getStatusHistory, history);
    renderScreen(<StatusPage />, place);
    const parts = await screen.findByRole('list', { name: 'Parts of CASCade' });
    expect(within(parts).getAllByText('Operational')).toHaveLength(3);
    expect(within(parts).getByText(slower)).toBeTruthy();
    expect(screen.getByText('CASCade works, with limits at the moment.')).toBeTruthy();

    const messaging = await screen.findByRole('region', { name: 'Messaging, last ninety days' });
    expect(within(messaging).getByText('98.14 % working')).toBeTruthy();
    expect(within(messaging).getByText('535 of 540 minutes measured')).toBeTruthy();
    expect(within(messaging).getByRole('img').getAttribute('aria-label')).toBe(
      'Messaging: 98.14 % working. Of 1 day, 1 had a minute that was not operational.',
    );
    await user.click(button('Show the days of Messaging as a table'));
    const row = within(messaging).getByRole('row', { name: /^4 January 2027/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['4 January 2027', '500', '30', '5', '5']);

    const incidents = within(screen.getByRole('list', { name: 'Incidents' }));
    expect(incidents.getByText('Platform, Messaging')).toBeTruthy();
    expect(incidents.getByText(/\(5 minutes\)$/)).toBeTruthy();
    expect(incidents.getByText('All parts').closest('li')?.textContent).toContain(
      'Since 4 January',
    );
  });

  test('asks again by itself, also while the socket is down', async ({
    server,
    renderScreen,
    setLive,
    clock,
  }) => {
    setLive('reconnecting');
    server.answer(getStatus, slow);
    server.answer(getStatusHistory, { ...history, since: null, incidents: [] });
    renderScreen(<StatusPage />, place);
    expect(await screen.findByText(slower)).toBeTruthy();
    expect(await screen.findByText(/^Nothing has been measured yet/)).toBeTruthy();
    server.answer(getStatus, well);
    await clock.pass(31_000);
    expect(await screen.findByText('Everything works.')).toBeTruthy();
    expect(screen.queryByText(slower)).toBeNull();
  });

  test('says that there is no answer, keeps what was last known, and recovers', async ({
    server,
    renderScreen,
    clock,
    user,
  }) => {
    server.answer(getStatus, well);
    server.refuse(getStatusHistory, { status: 503, code: 'unavailable', detail: 'Not now.' });
    renderScreen(<StatusPage />, place);
    expect(await screen.findByText('Everything works.')).toBeTruthy();
    expect(await screen.findByText('What was measured could not be loaded')).toBeTruthy();
    server.disconnect();
    await clock.pass(31_000);
    expect(await screen.findByText(/^CASCade does not answer\./)).toBeTruthy();
    expect(screen.getByText(/^Below is what was last known/)).toBeTruthy();
    expect(screen.queryByText('Everything works.')).toBeNull();
    server.reconnect();
    await user.click(button('Ask again'));
    expect(await screen.findByText('Everything works.')).toBeTruthy();
  });
});

describe('the card for other pages', () => {
  test('names the four parts and leads to the page', async ({ server, renderScreen }) => {
    server.answer(getStatus, well);
    renderScreen(<SystemStatusCard />);
    const card = await screen.findByRole('region', { name: 'System status' });
    expect(await within(card).findAllByText('Operational')).toHaveLength(4);
    for (const name of ['Platform', 'Scenarios', 'Messaging', 'Study Groups'])
      expect(within(card).getByText(name)).toBeTruthy();
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/status');
  });

  test('claims nothing without an answer', async ({ server, renderScreen }) => {
    server.disconnect();
    renderScreen(<SystemStatusCard />);
    expect(await screen.findByText(/^CASCade does not answer\./)).toBeTruthy();
    expect(screen.queryByText('Operational')).toBeNull();
  });
});
