// @vitest-environment jsdom
import {
  type FreeHours,
  freeHoursChanged,
  getFreeHours,
  saveFreeHours,
} from '@cascade/shared/features/availability/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { test as base } from '../../testing/screen-test.tsx';
import { refusal } from '../../testing/test-gateway.ts';
import { zoneName } from '../../ui/page/instant.tsx';
import { FreeHoursPage } from './free-hours-page.tsx';

const none: FreeHours = { rev: 0, timeZone: null, weekly: [], exceptions: [] };
const time = (day: number, from: number, to: number) => ({
  day,
  fromMinute: from * 60,
  toMinute: to * 60,
});

type Fixtures = { open: (hours?: FreeHours, isWide?: boolean) => Promise<void> };

const test = base.extend<Fixtures>({
  open: async ({ server, renderScreen }, use) => {
    await use(async (hours = none, isWide = true) => {
      vi.stubGlobal('matchMedia', (media: string) => ({
        media,
        matches: isWide && media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }));
      server.answer(getFreeHours, hours);
      server.answer(saveFreeHours, ({ body: { rev, ...saved } }) => ({ rev: rev + 1, ...saved }));
      renderScreen(<FreeHoursPage />);
      await screen.findByRole('grid');
    });
    vi.unstubAllGlobals();
  },
});

/** Not by role: the names of hundreds of cells take seconds to compute here. */
function cell(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`td[aria-label^="${name} to "]`);
  if (!found) throw new Error(`no cell: ${name}`);
  return found;
}
const isFree = (name: string) => cell(name).getAttribute('aria-selected') === 'true';
const saved = () =>
  waitFor(() => expect(screen.getByTestId('save-status').textContent).toBe('Saved'));

test('by keyboard alone: arrows move, space marks, shift with arrows extends and takes back', async ({
  user,
  server,
  open,
}) => {
  await open();
  cell('Monday 06:00').focus();
  await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowDown}');
  expect(document.activeElement).toBe(cell('Tuesday 22:30'));
  await user.keyboard(' ');
  expect(isFree('Tuesday 22:30')).toBe(true);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowDown}{/Shift}');
  expect(isFree('Tuesday 23:00')).toBe(true);
  expect(isFree('Tuesday 23:30')).toBe(false);
  expect(isFree('Wednesday 22:30')).toBe(true);
  expect(screen.getByRole('status', { name: 'Painted' }).textContent).toBe(
    'Tuesday to Wednesday, 22:30 to 23:30: free',
  );
  await saved();
  await waitFor(() =>
    expect(server.calls(saveFreeHours).at(-1)?.body).toEqual({
      rev: 0,
      timeZone: zoneName(),
      weekly: [time(1, 22.5, 23.5), time(2, 22.5, 23.5)],
      exceptions: [],
    }),
  );
  // Only one cell is a stop of the Tab key.
  expect([...document.querySelectorAll('td[tabindex="0"]')]).toEqual([document.activeElement]);
});

test('on a phone one day is shown at a time, and is copied to others', async ({
  user,
  server,
  open,
}) => {
  await open({ ...none, rev: 3, timeZone: zoneName(), weekly: [time(5, 9, 10)] }, false);
  expect(document.querySelectorAll('td')).toHaveLength(48);
  cell('Monday 19:00').focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Copy to other days' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Copy Monday' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Friday' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await user.click(screen.getByRole('radio', { name: /^Saturday/ }));
  expect(isFree('Saturday 19:00')).toBe(true);
  expect(isFree('Saturday 09:00')).toBe(false);
  await saved();
  await waitFor(() =>
    expect(server.calls(saveFreeHours).at(-1)?.body.weekly).toEqual(
      [0, 1, 2, 3, 5].map((day) => time(day, 19, 19.5)),
    ),
  );
});

test('a failed save loses nothing, says so, and is tried again', async ({
  clock,
  user,
  server,
  open,
}) => {
  await open();
  server.refuse(saveFreeHours, { status: 503, detail: 'Please try again shortly.' });
  cell('Monday 19:00').focus();
  await user.keyboard(' ');
  await clock.pass(1_000);
  await waitFor(() =>
    expect(screen.getByTestId('save-status').textContent).toBe(
      'Not saved yet, kept on this device: Please try again shortly.',
    ),
  );
  expect(isFree('Monday 19:00')).toBe(true);
  server.answer(saveFreeHours, ({ body: { rev, ...kept } }) => ({ rev: rev + 1, ...kept }));
  await clock.pass(5_000);
  await saved();
});

test('what another device saves appears, beside what is not saved here yet', async ({
  user,
  server,
  open,
  emit,
}) => {
  await open();
  const letGo = server.hold(saveFreeHours);
  cell('Monday 19:00').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(server.calls(saveFreeHours)).toHaveLength(1));
  const theirs = { rev: 1, timeZone: zoneName(), weekly: [time(3, 20, 21)], exceptions: [] };
  emit(freeHoursChanged, { freeHours: theirs });
  await waitFor(() => expect(isFree('Thursday 20:00')).toBe(true));
  expect(isFree('Monday 19:00')).toBe(true);
  server.answer(saveFreeHours, ({ body: { rev, ...kept } }) => ({ rev: rev + 1, ...kept }));
  letGo(refusal({ status: 409, code: 'stale', detail: 'Changed.', current: theirs }));
  await waitFor(() =>
    expect(server.calls(saveFreeHours).at(-1)?.body).toMatchObject({
      rev: 1,
      weekly: [time(0, 19, 19.5), time(3, 20, 21)],
    }),
  );
  await saved();
});

test('dates that differ are added with a check, and removed', async ({
  clock: _,
  user,
  server,
  open,
}) => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Add this date' }));
  expect(screen.getByText('Choose a date')).toBeTruthy();
  await user.type(screen.getByLabelText('Date'), '2027-01-12');
  await user.selectOptions(screen.getByLabelText('That day you are'), 'free for some time');
  await user.selectOptions(screen.getByLabelText('To'), '17:00');
  await user.click(screen.getByRole('button', { name: 'Add this date' }));
  expect(screen.getByText('Choose a later end')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('To'), '22:00');
  await user.click(screen.getByRole('button', { name: 'Add this date' }));
  const list = within(await screen.findByRole('list', { name: 'Dates that differ' }));
  expect(list.getByRole('listitem').textContent).toBe('12 January 202718:00 to 22:00Free');
  await user.click(list.getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Dates that differ' })).toBeNull());
  expect(server.mistakes).toEqual([]);
});

test('hours of another zone are shown by its clock, until the member changes it', async ({
  user,
  server,
  open,
}) => {
  await open({ ...none, rev: 2, timeZone: 'Pacific/Auckland', weekly: [time(0, 19, 20)] });
  const note = within(screen.getByRole('note', { name: 'Time zone' }));
  await user.click(note.getByRole('button', { name: /^Use/ }));
  await saved();
  await waitFor(() =>
    expect(server.calls(saveFreeHours).at(-1)?.body).toMatchObject({
      timeZone: zoneName(),
      weekly: [time(0, 19, 20)],
    }),
  );
  expect(screen.queryByRole('note')).toBeNull();
});

test('hours that cannot be loaded can be tried again', async ({ user, server, renderScreen }) => {
  server.refuse(getFreeHours, { status: 500, detail: 'Something failed.' });
  renderScreen(<FreeHoursPage />);
  expect(await screen.findByText('Your hours could not be loaded')).toBeTruthy();
  server.answer(getFreeHours, none);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('grid')).toBeTruthy();
});
