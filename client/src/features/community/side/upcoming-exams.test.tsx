// @vitest-environment jsdom
import {
  examScheduleChanged,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anExamDate } from '../../../testing/factories/exam-date.ts';
import { test } from '../testing/board-test.ts';
import { UpcomingExams } from './upcoming-exams.tsx';

const on = (id: string, examDate: string, cost = '£1,243 / £1,119') =>
  anExamDate({ id, examCenter: id, examDate, cost });
const shown = () => {
  const side = within(screen.getByRole('region', { name: 'Upcoming Exams' }));
  return side.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

test('the next three are shown, today included, and follow changes without a reload', async ({
  clock: _,
  server,
  emit,
  renderScreen,
}) => {
  server.answer(listExamSchedule, [
    on('Today', '2027-01-04'),
    on('March', '2027-03-08', ''),
    on('April', '2027-04-12'),
    on('September', '2027-09-13'),
    on('Past', '2027-01-03'),
  ]);
  renderScreen(<UpcomingExams />);
  await screen.findByText('March');
  expect(shown()).toEqual([
    'Today04 Jan 2027 · £1,243',
    'March08 Mar 2027',
    'April12 Apr 2027 · £1,243',
  ]);
  const february = on('February', '2027-02-01');
  emit(examScheduleChanged, { changed: [february], removed: ['March'] }, 'e:schedule');
  expect(shown()).toEqual([
    'Today04 Jan 2027 · £1,243',
    'February01 Feb 2027 · £1,243',
    'April12 Apr 2027 · £1,243',
  ]);
  expect(screen.getByRole('link', { name: 'All exam dates' }).getAttribute('href')).toBe(
    '/exam-schedule',
  );
});
