// @vitest-environment jsdom
import {
  emptyPartnerSheet,
  listPartnerSheets,
  partnerSheetSent,
} from '@cascade/shared/features/partner/contract';
import {
  completeAttempt,
  nextStation,
  revealAttempt,
  startAttempt,
} from '@cascade/shared/features/practice/contract';
import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anAttempt } from '../../../testing/factories/attempt.ts';
import { aCard } from '../../../testing/factories/station.ts';
import { someStudyStats } from '../../../testing/factories/study-stats.ts';
import { button } from '../../../testing/find.ts';
import { TEST_START } from '../../../testing/screen-test.tsx';
import { AttemptPage } from './attempt-page.tsx';
import {
  completed,
  ended,
  finishMarking,
  marked,
  parts,
  place,
  test,
} from './testing/attempt-test.tsx';

test('the result shows mark, standard, rating, domains, feedback and the candidate’s own words', async ({
  held,
  renderScreen,
}) => {
  held.change(completed);
  renderScreen(<AttemptPage />, place);
  expect((await screen.findByTestId('result-mark')).textContent).toBe('12 / 20');
  expect(screen.getByText('96/160 (60 %); the standard is 82/160 (51.25 %)')).toBeTruthy();
  expect(screen.getByText('Borderline Fail')).toBeTruthy();
  expect(screen.getByText(/^The mark passes, but/)).toBeTruthy();
  const row = await screen.findByRole('row', { name: /^Risk/ });
  expect(row.textContent).toContain('2 / 5');
  expect(screen.getByText('Names the fear')).toBeTruthy();
  expect(screen.getByText(marked.oneChange)).toBeTruthy();
  expect(screen.getByText(marked.notes)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a partner’s marks stand beside the candidate’s own, also when they come later', async ({
  held,
  emit,
  renderScreen,
  server,
}) => {
  held.change(completed);
  renderScreen(<AttemptPage />, place);
  await screen.findByRole('heading', { name: 'Result' });
  expect(screen.queryByRole('heading', { name: 'Both marks' })).toBeNull();
  server.answer(listPartnerSheets, {
    sheets: [
      {
        view: 'examiner',
        name: 'Alex',
        sentAt: new Date(TEST_START).toISOString(),
        sheet: {
          ...emptyPartnerSheet,
          scores: { 0: 3, 1: 2 },
          globalRating: 'Fail',
          didWell: 'You waited.',
        },
      },
    ],
    debrief: null,
  });
  emit(partnerSheetSent, { attemptId: anAttempt().id });
  const table = await screen.findByRole('table', {
    name: 'Your mark 12 · Alex’s mark 10 / 20',
  });
  expect(within(table).getByRole('row', { name: /^History/ }).textContent).toBe('History43');
  expect(screen.getByText('You waited.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Debrief' })).toBeTruthy();
});

test('feedback that cannot be loaded leaves the mark, and can be asked for again', async ({
  user,
  held,
  renderScreen,
  server,
}) => {
  held.change(completed);
  server.refuse(revealAttempt, { status: 500, detail: 'Not now.' });
  renderScreen(<AttemptPage />, place);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The feedback could not be loaded');
  expect(screen.getByTestId('result-mark').textContent).toBe('12 / 20');
  server.answer(revealAttempt, parts);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Names the fear')).toBeTruthy();
});

test('from the result the same station begins again, or the next unseen one, or none is left', async ({
  user,
  held,
  renderScreen,
  server,
}) => {
  held.change(completed);
  server.answer(nextStation, null);
  server.refuse(startAttempt, { status: 403, code: 'forbidden', detail: 'You sit it in a mock.' });
  const { address } = renderScreen(<AttemptPage />, place);
  await screen.findByRole('heading', { name: 'Result' });
  await user.click(button('Next random unseen station'));
  expect(await screen.findByText('You have met every station')).toBeTruthy();
  await user.click(button('Again'));
  expect(await screen.findByText('You sit it in a mock.')).toBeTruthy();
  server.answer(nextStation, aCard({ id: 12 }));
  await user.click(button('Next random unseen station'));
  await waitFor(() => expect(address()).toBe('/practice/12'));
  expect(server.calls(nextStation).map(({ query }) => query.not)).toEqual([7, 7]);
  expect(server.calls(startAttempt)[0]?.body).toEqual({ scenarioId: 7, speed: 1 });
});

test('what was reached today is shown once marking is finished, and not with an old result', async ({
  user,
  held,
  renderScreen,
  server,
}) => {
  const today = someStudyStats().weeklyProgress.at(-1)?.day ?? '';
  const first = { title: 'First station completed', date: today, type: 'stations' as const };
  const earlier = { title: '7 days in a row', date: '2027-01-01', type: 'streak' as const };
  server.answer(getStudyStats, someStudyStats({ recentAchievements: [first, earlier] }));
  held.change({ clock: ended, sheet: marked });
  server.answer(completeAttempt, () => held.change(completed));
  const { unmount } = renderScreen(<AttemptPage />, place);
  await user.click(await finishMarking());
  expect(await screen.findByText('First station completed')).toBeTruthy();
  expect(screen.queryByText('7 days in a row')).toBeNull();
  unmount();
  renderScreen(<AttemptPage />, place);
  await screen.findByRole('heading', { name: 'Result' });
  expect(screen.queryByText('First station completed')).toBeNull();
});

test('back to back, the next station begins after two minutes by itself', async ({
  user,
  clock,
  held,
  renderScreen,
  server,
}) => {
  localStorage.setItem('back-to-back', 'true');
  held.change({ clock: ended, sheet: marked });
  const { address } = renderScreen(<AttemptPage />, place);
  server.answer(completeAttempt, () =>
    held.change({ ...completed, completedAt: new Date(clock.now()).toISOString() }),
  );
  server.answer(nextStation, aCard({ id: 12 }));
  const next = '0197f000-0000-7000-8000-000000000099';
  server.answer(startAttempt, () => anAttempt({ id: next, serverNow: clock.now() }));
  await user.click(await finishMarking());
  const changeover = await screen.findByRole('region', { name: 'Changeover' });
  await clock.pass(62_000);
  expect(within(changeover).getByRole('timer').textContent).toMatch(/^0:5\d$/);
  expect(server.calls(startAttempt)).toEqual([]);
  await clock.pass(61_000);
  await waitFor(() => expect(address()).toBe(`/practice/attempt/${next}`));
  expect(server.calls(startAttempt).map(({ body }) => body.scenarioId)).toEqual([12]);
});

test('an old result leads nowhere by itself', async ({ clock, held, renderScreen, server }) => {
  localStorage.setItem('back-to-back', 'true');
  held.change(completed);
  renderScreen(<AttemptPage />, place);
  await screen.findByRole('heading', { name: 'Result' });
  expect(screen.queryByRole('region', { name: 'Changeover' })).toBeNull();
  await clock.pass(180_000);
  expect(server.calls(nextStation)).toEqual([]);
});
