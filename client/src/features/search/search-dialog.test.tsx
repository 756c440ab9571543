// @vitest-environment jsdom
import { searchEverything } from '@cascade/shared/features/search/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { test } from '../../testing/screen-test.tsx';
import { SearchDialog } from './search-dialog.tsx';

const field = () => screen.getByRole('combobox', { name: /^Search stations/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const personId = '0b8f6f0e-52a1-4c8e-9d3b-0d7f0f6f2a11';

test('before anything is typed it offers the pages of every day', ({ renderScreen }) => {
  renderScreen(<SearchDialog onClose={() => {}} />);
  expect(options().length).toBeGreaterThanOrEqual(4);
  expect(field().hasAttribute('autofocus')).toBe(true);
});

test('what the server finds is in groups, and opens by the keyboard', async ({
  server,
  user,
  renderScreen,
}) => {
  server.answer(searchEverything, [
    { kind: 'guide', id: 'lithium', title: 'Lithium explained', detail: 'Drugs' },
    { kind: 'station', id: 32, title: 'A journey in the heat', detail: 'AMH.32' },
    { kind: 'person', id: personId, title: 'LithiumHeron1', avatarSeed: 'a' },
  ]);
  const onClose = vi.fn();
  const { address } = renderScreen(<SearchDialog onClose={onClose} />);
  await user.type(field(), 'lithum');
  expect(await screen.findByText('3 results')).toBeTruthy();
  const groups = screen.getAllByRole('group').map((group) => within(group).getAllByRole('option'));
  expect(groups).toHaveLength(3);
  expect(chosen()).toContain('Lithium explained');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('A journey in the heat');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toContain('LithiumHeron1');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(address()).toBe('/scenario/32');
});

test('a page is found by its name, first, and opens by a click', async ({
  server,
  user,
  renderScreen,
}) => {
  server.answer(searchEverything, [
    { kind: 'guide', id: 'sleep', title: 'Sleep history', detail: 'Sleep' },
  ]);
  const { address } = renderScreen(<SearchDialog onClose={() => {}} />);
  await user.type(field(), 'progr');
  await screen.findByText('Sleep history');
  expect(options()[0]).toContain('Progress');
  await user.click(screen.getByRole('option', { name: /^Progress/ }));
  expect(address()).toBe('/progress');
});

test('nothing found is said in words', async ({ server, user, renderScreen }) => {
  server.answer(searchEverything, []);
  renderScreen(<SearchDialog onClose={() => {}} />);
  await user.type(field(), 'zzqx');
  expect(await screen.findByText(/^Nothing found for “zzqx”/)).toBeTruthy();
  expect(options()).toEqual([]);
});

test('a failure is said, pages are still found, and it can be tried again', async ({
  server,
  user,
  renderScreen,
}) => {
  server.refuse(searchEverything, { status: 503 });
  renderScreen(<SearchDialog onClose={() => {}} />);
  await user.type(field(), 'progress');
  expect(await screen.findByText('Stations, guides and people could not be searched')).toBeTruthy();
  expect(options()[0]).toContain('Progress');
  server.answer(searchEverything, [
    { kind: 'guide', id: 'sleep', title: 'Sleep history', detail: 'Sleep' },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(options().join()).toContain('Sleep history'));
});
