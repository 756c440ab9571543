// @vitest-environment jsdom
import {
  completeAttempt,
  revealAttempt,
  saveSheet,
} from '@cascade/shared/features/practice/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { refusal } from '../../../testing/test-gateway.ts';
import { AttemptPage } from './attempt-page.tsx';
import {
  completed,
  ended,
  finishMarking,
  marked,
  parts,
  place,
  saving,
  test,
} from './testing/attempt-test.tsx';

const domain = (name: RegExp) => within(screen.getByRole('group', { name }));

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
