// @vitest-environment jsdom
import {
  getGroupExamDates,
  groupExamDatesChanged,
  showGroupExamDate,
} from '@cascade/shared/features/groups/exam-dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { groupMember, ownGroupPage, ownMembership } from '../../../testing/factories/group.ts';
import { test } from '../testing/group-test.tsx';

const dateOf = (
  { joinedAt: _, isAdmin: __, ...person }: ReturnType<typeof groupMember>,
  examDate: string,
) => ({ person, examDate });
const own = dateOf(ownMembership(true), '2027-01-05');
const other = dateOf(groupMember(1, 'BoldWren17'), '2027-02-04');
const region = () => within(screen.getByRole('region', { name: 'Upcoming exams' }));
const leave = () => region().findByRole('switch', { name: 'Show my exam date to this group' });

test('upcoming dates are listed with the days that are left, and passed ones are not', async ({
  clock: _,
  server,
  openGroup,
}) => {
  const passed = dateOf(groupMember(2, 'QuietLark20'), '2027-01-03');
  server.answer(getGroupExamDates, {
    isShown: true,
    ownDate: '2027-01-05',
    dates: [passed, own, other],
  });
  await openGroup(ownGroupPage());
  const list = within(await region().findByRole('list', { name: 'Upcoming exams' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CalmHeron42 (you)5 January 2027, tomorrow',
    'BoldWren174 February 2027, in 31 days',
  ]);
  expect(region().getByText(/^Yours is/).textContent).toBe(
    'Yours is 5 January 2027. Only members of this group see it here.',
  );
});

test('one’s own date is shown by a switch, which goes back when it fails', async ({
  clock: _,
  user,
  server,
  openGroup,
}) => {
  server.answer(getGroupExamDates, { isShown: false, ownDate: '2027-01-05', dates: [] });
  await openGroup(ownGroupPage());
  expect(
    await region().findByText('Nobody has shown an exam date to this group yet.'),
  ).toBeTruthy();
  server.refuse(showGroupExamDate, { status: 503, detail: 'Please try again shortly.' });
  await user.click(await leave());
  expect(await screen.findByText('Please try again shortly.')).toBeTruthy();
  expect((await leave()).getAttribute('aria-checked')).toBe('false');
  const shown = { isShown: true, ownDate: '2027-01-05', dates: [own] };
  server.answer(showGroupExamDate, shown);
  server.answer(getGroupExamDates, shown);
  await user.click(await leave());
  expect(await region().findByText('CalmHeron42 (you)')).toBeTruthy();
  expect((await leave()).getAttribute('aria-checked')).toBe('true');
  expect(server.calls(showGroupExamDate).at(-1)?.body).toEqual({ isShown: true });
});

test('another member’s date appears without a reload', async ({
  clock: _,
  server,
  openGroup,
  emit,
}) => {
  server.answer(getGroupExamDates, { isShown: false, ownDate: null, dates: [] });
  const { id } = ownGroupPage();
  await openGroup(ownGroupPage());
  const link = await region().findByRole('link', { name: 'Set your exam date' });
  expect(link.getAttribute('href')).toBe('/profile');
  server.answer(getGroupExamDates, { isShown: false, ownDate: null, dates: [other] });
  emit(groupExamDatesChanged, { groupId: id });
  expect(await region().findByText('BoldWren17')).toBeTruthy();
});

test('dates that cannot be loaded can be tried again', async ({ user, server, openGroup }) => {
  server.refuse(getGroupExamDates, { status: 500, detail: 'Something failed.' });
  await openGroup(ownGroupPage());
  expect(await region().findByText('Exam dates could not be loaded')).toBeTruthy();
  server.answer(getGroupExamDates, { isShown: false, ownDate: '2026-01-01', dates: [] });
  await user.click(region().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(region().getByText(/^Yours has passed/)).toBeTruthy());
});
