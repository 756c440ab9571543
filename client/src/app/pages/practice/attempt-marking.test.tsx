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
  saveSheet,
  startAttempt,
} from '@cascade/shared/features/practice/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anAttempt } from '../../../testing/factories/attempt.ts';
import { aCard } from '../../../testing/factories/station.ts';
import { button } from '../../../testing/find.ts';
import { TEST_START } from '../../../testing/screen-test.tsx';
import { refusal } from '../../../testing/test-gateway.ts';
import { AttemptPage } from './attempt-page.tsx';
import { parts, place, saving, test } from './testing/attempt-test.tsx';

const finishMarking = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Finish marking' });
const domain = (name: RegExp) => within(screen.getByRole('group', { name }));
const ended = { ...anAttempt().clock, finishedAt: TEST_START };
const marked = {
  ...anAttempt().sheet,
  scores: { 0: 4, 1: 2 },
  globalRating: 'Borderline Fail',
  oneChange: 'Ask about the knife sooner.',
  notes: 'He looked away.',
} as const;
const completed = {
  clock: ended,
  sheet: marked,
  isRevealed: true,
  completedAt: new Date(TEST_START).toISOString(),
  markHundredths: 1_200,
};

test('brief and scheme open by themselves when the task ends, and are asked for not before', async ({
  clock,
  openAttempt,
  server,
}) => {
  await openAttempt();
  await clock.pass(505_000);
  expect(server.calls(revealAttempt)).toEqual([]);
  await clock.pass(8_000);
  expect(await finishMarking()).toBeTruthy();
  expect(document.title).toMatch(/^Task ended · /);
  expect(domain(/^History/).getByText('Asks openly')).toBeTruthy();
  expect(server.calls(revealAttempt)).toHaveLength(1);
});

test('a scheme that cannot be opened yet can be asked for again, and notes stay open', async ({
  user,
  held,
  renderScreen,
  server,
}) => {
  held.change({ clock: ended });
  server.refuse(revealAttempt, { status: 500, detail: 'Not now.' });
  renderScreen(<AttemptPage />, place);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The mark scheme could not be opened yet');
  expect(screen.getByRole('textbox', { name: 'Your notes' })).toBeTruthy();
  server.answer(revealAttempt, parts);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await finishMarking()).toBeTruthy();
});

test('levels make the mark by their weights, the checklist does not, and a rating that disagrees is named', async ({
  user,
  clock,
  held,
  renderScreen,
}) => {
  held.change({ clock: ended });
  renderScreen(<AttemptPage />, place);
  await finishMarking();
  const preview = screen.getByTestId('mark-preview');
  expect(preview.textContent).toBe('– / 20');
  await user.click(domain(/^History/).getByRole('radio', { name: '4 Good' }));
  expect(screen.getByText('1 of 2 domains')).toBeTruthy();
  await user.click(domain(/^Risk/).getByRole('radio', { name: '2 Poor' }));
  expect(preview.textContent).toBe('12 / 20');
  await user.click(screen.getByRole('checkbox', { name: /^Asks plainly/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Did not ask about children' }));
  expect(screen.getByText('3 of 4 points ticked')).toBeTruthy();
  expect(preview.textContent).toBe('12 / 20');
  const rating = within(screen.getByRole('group', { name: 'Global rating' }));
  await user.click(rating.getByRole('radio', { name: 'Fail' }));
  expect(screen.getAllByText(/^The mark passes, but your global rating is Fail/)).not.toEqual([]);
  await user.click(rating.getByRole('radio', { name: 'Borderline Pass' }));
  expect(screen.queryByText(/^The mark passes, but/)).toBeNull();
  await clock.pass(1_000);
  await waitFor(() => expect(saving()).toBe('Saved'));
  expect(held.read().sheet).toMatchObject({
    scores: { 0: 4, 1: 2 },
    metCriteria: [1],
    concerns: [0],
    globalRating: 'Borderline Pass',
  });
});

test('what is missing is named and focused, and leaves the list once it is given', async ({
  user,
  held,
  renderScreen,
  server,
}) => {
  held.change({ clock: ended });
  server.answer(completeAttempt, () =>
    refusal({
      status: 422,
      code: 'invalid',
      errors: [
        { field: 'sheet.scores.1', message: 'Risk' },
        { field: 'sheet.globalRating', message: 'the global rating' },
      ],
    }),
  );
  renderScreen(<AttemptPage />, place);
  await user.click(await finishMarking());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Before finishing: Risk, the global rating.');
  expect(document.activeElement).toBe(domain(/^Risk/).getAllByRole('radio')[0]);
  await user.click(domain(/^Risk/).getByRole('radio', { name: '3 Average' }));
  expect(screen.getByRole('alert').textContent).toBe('Before finishing: the global rating.');
});

test('marking that could not be finished says so, keeps the marks, and finishes later', async ({
  user,
  held,
  renderScreen,
  server,
}) => {
  held.change({ clock: ended, sheet: marked });
  renderScreen(<AttemptPage />, place);
  await finishMarking();
  server.disconnect();
  await user.click(await finishMarking());
  expect((await screen.findByRole('alert')).textContent).toContain('not finished yet');
  expect(screen.getByTestId('mark-preview').textContent).toBe('12 / 20');
  server.reconnect();
  server.answer(completeAttempt, ({ body: { sheet } }) => held.change({ ...completed, sheet }));
  await user.click(await finishMarking());
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeTruthy();
  expect(server.calls(completeAttempt).map(({ body }) => body.sheet)).toEqual([marked]);
  expect(server.calls(saveSheet)).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain(marked.notes);
});

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
