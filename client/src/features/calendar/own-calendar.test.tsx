// @vitest-environment jsdom
import {
  addCalendarEntry,
  type CalendarItem,
  calendarChanged,
  calendarEntryRemoved,
  calendarEntrySaved,
  changeCalendarEntry,
  getCalendar,
  getCalendarEntry,
  removeCalendarEntry,
} from '@cascade/shared/features/calendar/contract';
import {
  calendarFeedChanged,
  getCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@cascade/shared/features/calendar/feed';
import { itemOf } from '@cascade/shared/features/calendar/items';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { aCalendarItem, anEntry } from '../../testing/factories/calendar.ts';
import { test as base } from '../../testing/screen-test.tsx';
import { OwnCalendar } from './own-calendar.tsx';

/** The calendar as its agenda, which needs no grid. */
const test = base.extend<{ showAgenda: (items: CalendarItem[]) => Promise<void> }>({
  showAgenda: async ({ clock: _, user, server, renderScreen }, use) => {
    await use(async (items) => {
      if (!server.answers(getCalendar)) server.answer(getCalendar, items);
      if (!server.answers(getCalendarFeed)) server.answer(getCalendarFeed, { feed: null });
      renderScreen(<OwnCalendar />);
      await user.click(screen.getByRole('radio', { name: 'Agenda' }));
    });
  },
});

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const dayOf = (name: string) => within(screen.getByRole('region', { name }));

test('everything is on its day with its kind and its page, in the reader’s zone, which is named', async ({
  showAgenda,
}) => {
  const days = { kind: 'days' as const, firstDay: '2027-01-08', lastDay: '2027-01-08' };
  await showAgenda([
    itemOf(anEntry()),
    aCalendarItem(),
    aCalendarItem({ id: 'exam', kind: 'exam', title: 'CASC exam', when: days, path: '/profile' }),
  ]);
  const today = await screen.findByRole('region', { name: 'Today, Monday 4 January' });
  expect(within(today).getByRole('button', { name: 'Read about lithium' })).toBeTruthy();
  const session = dayOf('Tomorrow, Tuesday 5 January').getByRole('link');
  expect(session.textContent).toBe('Psychosis, two rounds');
  expect(session.getAttribute('href')).toBe(aCalendarItem().path);
  expect(dayOf('Friday 8 January').getByText('All day')).toBeTruthy();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(screen.getByText(`Times are in ${zone}.`)).toBeTruthy();
});

test('days without anything say what will be there; a failure can be tried again', async ({
  user,
  server,
  showAgenda,
}) => {
  server.refuse(getCalendar, { status: 500, detail: 'Something went wrong.' });
  await showAgenda([]);
  await screen.findByText('Your calendar could not be loaded');
  server.answer(getCalendar, []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing planned for these days')).toBeTruthy();
});

test('what is known stays readable while the server cannot be reached', async ({
  server,
  emit,
  showAgenda,
}) => {
  await showAgenda([aCalendarItem()]);
  await screen.findByText('Psychosis, two rounds');
  server.disconnect();
  emit(calendarChanged, { kind: 'session' });
  expect(await screen.findByText(/^This may be out of date/)).toBeTruthy();
  expect(screen.getByText('Psychosis, two rounds')).toBeTruthy();
});

test('another device’s changes show at once, and what is planned elsewhere is read again', async ({
  server,
  emit,
  showAgenda,
}) => {
  await showAgenda([]);
  await screen.findByText('Nothing planned for these days');
  emit(calendarEntrySaved, { entry: anEntry() });
  expect(screen.getByText('Read about lithium')).toBeTruthy();
  emit(calendarEntrySaved, { entry: anEntry({ rev: 2, title: 'Read about clozapine' }) });
  expect(screen.queryByText('Read about lithium')).toBeNull();
  emit(calendarEntryRemoved, { id: anEntry().id });
  expect(screen.queryByText('Read about clozapine')).toBeNull();
  server.answer(getCalendar, [aCalendarItem()]);
  emit(calendarChanged, { kind: 'session' });
  expect(await screen.findByText('Psychosis, two rounds')).toBeTruthy();
});

test('an entry is added once, whatever is refused before, and nothing typed is lost', async ({
  user,
  server,
  showAgenda,
}) => {
  await showAgenda([]);
  await user.click(await screen.findByRole('button', { name: 'Add an entry' }));
  const form = dialog('New entry');
  const title = form.getByLabelText<HTMLInputElement>('Title');
  server.refuse(addCalendarEntry, {
    status: 422,
    errors: [{ field: 'title', message: 'must not have that character' }],
  });
  await user.type(title, 'Read about lithium');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('must not have that character');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.clear(form.getByLabelText('Date and time'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Choose a date and a time');
  await user.type(form.getByLabelText('Date and time'), '2027-01-04T19:00');
  server.answer(addCalendarEntry, ({ body, key }) =>
    anEntry({ id: key, title: body.title, when: body.when }),
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Read about lithium' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const keys = server.calls(addCalendarEntry).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an edit by the keyboard sends what differs; a newer version is asked about, and the words stay', async ({
  user,
  server,
  showAgenda,
}) => {
  await showAgenda([itemOf(anEntry())]);
  (await screen.findByRole('button', { name: 'Read about lithium' })).focus();
  await user.keyboard('{Enter}');
  const form = dialog('Your entry');
  await user.type(form.getByLabelText('Title'), ' levels');
  server.refuse(changeCalendarEntry, { status: 409, code: 'stale' });
  const newest = anEntry({ rev: 4, note: 'From the other device' });
  server.answer(getCalendarEntry, newest);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toContain('on another device');
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Read about lithium levels');
  server.answer(changeCalendarEntry, ({ body }) => anEntry({ rev: 5, title: body.title ?? '' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Read about lithium levels' });
  expect(server.calls(changeCalendarEntry).map(({ body }) => body)).toEqual([
    { rev: 1, title: 'Read about lithium levels' },
    { rev: 4, title: 'Read about lithium levels', note: '' },
  ]);
});

test('an entry is removed, and stays where that is refused', async ({
  user,
  server,
  showAgenda,
}) => {
  await showAgenda([itemOf(anEntry())]);
  await user.click(await screen.findByRole('button', { name: 'Read about lithium' }));
  const form = dialog('Your entry');
  server.refuse(removeCalendarEntry, { status: 503, detail: 'Please try again.' });
  await user.click(form.getByRole('button', { name: 'Remove' }));
  await form.findByRole('alert');
  server.answer(removeCalendarEntry, ({ params }) => params);
  await user.click(form.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Read about lithium' })).toBeNull();
});

test('the secret address is shown where it was made, until another device makes a newer one', async ({
  user,
  server,
  emit,
  showAgenda,
}) => {
  await showAgenda([]);
  const feed = { createdAt: '2027-01-04T09:00:00.000Z', timeZone: 'Europe/London' };
  const address = 'https://cascade.example/api/calendar/feed/secret.ics';
  server.answer(renewCalendarFeed, { feed, address });
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  const shown = () => screen.queryByLabelText<HTMLInputElement>('Address of your calendar');
  await waitFor(() => expect(shown()?.value).toBe(address));
  const webcal = 'webcal://cascade.example/api/calendar/feed/secret.ics';
  const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
  expect(leadsTo(/^Apple/)).toBe(webcal);
  expect(new URL(leadsTo(/^Google/)).searchParams.get('cid')).toBe(webcal);
  expect(new URL(leadsTo(/^Outlook/)).searchParams.get('url')).toBe(address);
  emit(calendarFeedChanged, { feed: { ...feed, createdAt: '2027-01-04T09:05:00.000Z' } });
  expect(shown()).toBeNull();
  server.answer(revokeCalendarFeed, { feed: null });
  await user.click(screen.getByRole('button', { name: 'End it' }));
  await user.click(dialog('End the address?').getByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy();
});
