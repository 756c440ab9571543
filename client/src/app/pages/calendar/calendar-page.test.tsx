// @vitest-environment jsdom
import {
  examScheduleChanged,
  getExamScheduleStart,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anExamDate } from '../../../testing/factories/exam-date.ts';
import { test as screenTest } from '../../../testing/screen-test.tsx';
import { CalendarPage } from './calendar-page.tsx';

const test = screenTest.extend<{ start: undefined }>({
  start: [
    async ({ server }, use) => {
      server.answer(getExamScheduleStart, { stream: 'e:schedule', n: 3 });
      await use(undefined);
    },
    { auto: true },
  ],
});

const cardOf = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement);
const centres = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const cardiff = anExamDate({
  id: 'cardiff',
  examCenter: 'Cardiff',
  region: 'Wales',
  examDate: '2027-04-12',
  applicationDeadline: '2027-02-05',
  resultsDate: null,
  maxCandidates: null,
  currentBookings: null,
  bookingStatus: 'Waiting list',
  examType: 'casc_resit',
  isExample: true,
  additionalInfo: { dietary_requirements: 'Say so', accessibility_support: 'Ask early' },
});

test('a card has every field, and says that the date must be checked', async ({
  clock: _,
  server,
  renderScreen,
}) => {
  const arrive = server.hold(listExamSchedule);
  renderScreen(<CalendarPage />, { at: '/exam-schedule' });
  expect(screen.getByRole('heading', { level: 1, name: 'CASC Examination Schedule' })).toBeTruthy();
  expect(screen.getByText('Loading exam dates…')).toBeTruthy();
  arrive([anExamDate(), cardiff]);
  await screen.findByRole('heading', { name: 'London' });
  const london = cardOf('London');
  for (const words of [
    'Open',
    'Deadline soon',
    '08 March 2027',
    '18 Jan 2027',
    '23 Apr 2027',
    'England',
    'Example centre',
    '1 Example Street, London',
    '£1,243 / £1,119 for trainee members',
    '84 of 120 booked',
    'CASC',
  ])
    expect(london.getByText(words)).toBeTruthy();
  expect(london.getByText(/in 14 days/)).toBeTruthy();
  expect(london.queryByText('Example')).toBeNull();
  expect(london.getByRole('link', { name: /check it on the College’s site/ })).toBeTruthy();
  const wales = cardOf('Cardiff');
  for (const words of ['Waiting list', 'Resit', 'Example', 'Not announced', 'Say so', 'Ask early'])
    expect(wales.getByText(words)).toBeTruthy();
  expect(wales.queryByText('Deadline soon')).toBeNull();
  expect(wales.getByText(/This is an example, not a real date/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Important Notes' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Applying for your exam/ })).toBeTruthy();
});

test('regions come from the data, filter the cards and stay in the address', async ({
  clock: _,
  server,
  user,
  renderScreen,
}) => {
  const past = anExamDate({ id: 'past', examCenter: 'Leeds', examDate: '2026-11-01' });
  server.answer(listExamSchedule, [anExamDate(), cardiff, past]);
  const { address } = renderScreen(<CalendarPage />, { at: '/exam-schedule' });
  await screen.findByRole('heading', { name: 'London' });
  const region = within(screen.getByRole('group', { name: 'Region' }));
  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All Regions',
    'England',
    'Wales',
  ]);
  expect(centres()).toEqual(['London', 'Cardiff', 'Leeds']);
  const passed = within(screen.getByRole('region', { name: 'Past' }));
  expect(passed.getByRole('heading', { name: 'Leeds' })).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Wales' }));
  expect(centres()).toEqual(['Cardiff']);
  expect(screen.getByText('1 examination in Wales')).toBeTruthy();
  expect(region.getByRole('button', { name: 'Wales', pressed: true })).toBeTruthy();
  expect(address()).toBe('/exam-schedule?region=Wales');
});

test('changes appear without a reload, and a region goes with its last date', async ({
  clock: _,
  server,
  emit,
  renderScreen,
}) => {
  server.answer(listExamSchedule, [anExamDate()]);
  renderScreen(<CalendarPage />, { at: '/exam-schedule?region=Wales' });
  await screen.findByRole('heading', { name: 'London' });
  emit(examScheduleChanged, { changed: [cardiff], removed: [] }, 'e:schedule');
  expect(centres()).toEqual(['Cardiff']);
  emit(examScheduleChanged, { changed: [], removed: ['cardiff'] }, 'e:schedule');
  expect(centres()).toEqual(['London']);
  emit(examScheduleChanged, { changed: [], removed: ['london'] }, 'e:schedule');
  expect(screen.getByRole('heading', { name: 'No examinations found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /See the dates on the College’s site/ })).toBeTruthy();
});

test('at midnight a page that is open closes applications and ends the highlight', async ({
  clock,
  server,
  renderScreen,
}) => {
  server.answer(listExamSchedule, [anExamDate({ applicationDeadline: '2027-01-05' })]);
  renderScreen(<CalendarPage />, { at: '/exam-schedule' });
  await screen.findByRole('heading', { name: 'London' });
  expect(cardOf('London').getByText(/tomorrow/)).toBeTruthy();
  await clock.pass(15 * 3_600_000 + 60_000);
  expect(cardOf('London').getByText(/today is the last day/)).toBeTruthy();
  expect(cardOf('London').getByText('Open')).toBeTruthy();
  await clock.pass(24 * 3_600_000);
  expect(cardOf('London').getByText('Closed')).toBeTruthy();
});

test('dates that cannot be loaded can be tried again', async ({ server, user, renderScreen }) => {
  server.disconnect();
  renderScreen(<CalendarPage />, { at: '/exam-schedule' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Exam dates could not be loaded');
  server.reconnect();
  server.answer(listExamSchedule, [anExamDate()]);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'London' })).toBeTruthy());
});
