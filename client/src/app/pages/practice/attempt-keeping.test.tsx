// @vitest-environment jsdom
import { commandAttempt, getAttempt, saveSheet } from '@cascade/shared/features/practice/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { aTask } from '../../../testing/factories/station.ts';
import { button, clockDigits, dialogButton } from '../../../testing/find.ts';
import { AttemptPage } from './attempt-page.tsx';
import { notes, place, saving, test } from './testing/attempt-test.tsx';

const MINUTE = 60_000;

test('notes save themselves once after a pause in typing', async ({
  user,
  clock,
  openAttempt,
  server,
}) => {
  await openAttempt();
  await user.click(notes());
  await user.paste('Who holds ');
  await user.paste('the key?');
  expect(saving()).toBe('Saving');
  await clock.pass(1_000);
  await waitFor(() => expect(saving()).toBe('Saved'));
  expect(server.calls(saveSheet).map(({ body }) => [body.rev, body.sheet.notes])).toEqual([
    [1, 'Who holds the key?'],
  ]);
});

test('what is typed offline is kept over a reload, with the task and the clock, and saved later', async ({
  user,
  clock,
  held,
  openAttempt,
  server,
}) => {
  const first = await openAttempt();
  server.disconnect();
  await user.click(notes());
  await user.paste('Nobody hears this yet');
  await clock.pass(1_000);
  await waitFor(() => expect(saving()).toBe('Offline, kept on this device'));
  first.unmount();
  queryClient.clear();

  await clock.pass(2 * MINUTE);
  await openAttempt();
  expect(notes().value).toBe('Nobody hears this yet');
  expect(document.title).toMatch(/ Task · /);
  await waitFor(() => expect(saving()).toBe('Offline, kept on this device'));
  expect(held.read().sheet.notes).toBe('');
  server.reconnect();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(saving()).toBe('Saved'));
  expect(held.read().sheet.notes).toBe('Nobody hears this yet');
});

test('notes here and marks of another tab are both kept when the save is too old', async ({
  user,
  clock,
  held,
  openAttempt,
  server,
}) => {
  await openAttempt();
  await user.click(notes());
  await user.paste('From this tab');
  held.change({ sheet: { ...held.read().sheet, oneChange: 'From the other tab' } });
  await clock.pass(1_000);
  await waitFor(() => expect(server.calls(saveSheet)).toHaveLength(2));
  await waitFor(() => expect(saving()).toBe('Saved'));
  expect(held.read().sheet).toMatchObject({
    notes: 'From this tab',
    oneChange: 'From the other tab',
  });
});

test('a command given offline waits, says so, and can be taken back or is sent once', async ({
  user,
  clock,
  openAttempt,
  server,
}) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openAttempt();
  await user.click(button('Pause'));
  expect(screen.getByText(/“Pause” is sent as soon as/)).toBeTruthy();
  const shown = clockDigits();
  await clock.pass(2_000);
  expect(clockDigits()).not.toBe(shown);
  await user.click(button('Don’t send it'));
  expect(screen.queryByText(/is sent as soon as/)).toBeNull();

  await user.click(button('Finish now'));
  await user.click(dialogButton('Finish now'));
  expect(screen.getByText(/“Finish” is sent as soon as/)).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: 'Finish marking' })).toBeTruthy();
  await clock.pass(10_000);
  expect(server.calls(commandAttempt).map(({ body }) => body.command)).toEqual(['finish']);
});

test('an attempt that is not the member’s says so, and its copy on the device is removed', async ({
  openAttempt,
  renderScreen,
  server,
}) => {
  const first = await openAttempt();
  first.unmount();
  queryClient.clear();
  expect(JSON.stringify({ ...localStorage })).toContain(aTask.scenario);
  server.refuse(getAttempt, { status: 404, code: 'not_found' });
  renderScreen(<AttemptPage />, place);
  expect(await screen.findByRole('heading', { name: 'Attempt not found' })).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).not.toContain(aTask.scenario);
});

test('without copy and server the page offers another try', async ({
  user,
  renderScreen,
  server,
}) => {
  server.disconnect();
  renderScreen(<AttemptPage />, place);
  expect(
    await screen.findByRole('heading', { name: 'The attempt could not be loaded' }),
  ).toBeTruthy();
  server.reconnect();
  await user.click(button('Retry'));
  expect(await screen.findByText(aTask.scenario)).toBeTruthy();
});
