// @vitest-environment jsdom
import {
  answerMistake,
  countMistakes,
  listMistakes,
  mistakeChanged,
  type ReportedMistake,
} from '@cascade/shared/features/mistakes/contract';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { test } from '../../testing/screen-test.tsx';
import { MistakesPage } from './mistakes-page.tsx';

const mistake = (n: number, change: Partial<ReportedMistake> = {}): ReportedMistake => ({
  id: idOf(n),
  kind: 'wrong-fact',
  text: `Report ${n}`,
  quote: '',
  place: {
    kind: 'station',
    title: 'AMH.14 Lithium',
    part: 'mark-scheme',
    path: '/scenario/14?tab=mark-scheme',
    edition: 1,
    currentEdition: 2,
  },
  reporter: 'CalmHeron42',
  createdAt: '2027-01-01T00:00:00.000Z',
  others: 1,
  answer: null,
  ...change,
});
const counts = (open: number, unsafe = 0, answered = 0) => ({ open, unsafe, answered });

test('a report shows its place and edition, and is answered once with a sentence', async ({
  server,
  renderScreen,
  user,
}) => {
  server.answer(countMistakes, counts(1, 1));
  server.answer(listMistakes, [mistake(1, { kind: 'unsafe', quote: 'Give it all at once' })]);
  renderScreen(<MistakesPage />);
  expect(await screen.findByText('One is reported as unsafe.')).toBeTruthy();
  const place = await screen.findByRole('link', { name: 'AMH.14 Lithium' });
  expect(place.getAttribute('href')).toBe('/scenario/14?tab=mark-scheme');
  expect(screen.getByText('Read in edition 1; it is edition 2 now')).toBeTruthy();
  expect(screen.getByText('One other open report here')).toBeTruthy();
  expect(screen.getByText('Give it all at once')).toBeTruthy();

  server.refuse(answerMistake, {
    status: 422,
    code: 'invalid',
    errors: [{ field: 'sentence', message: 'Leave out invisible characters' }],
  });
  const form = screen.getByRole('group', { name: 'Answer the report of AMH.14 Lithium' });
  await user.type(within(form).getByLabelText('A sentence to the reporter'), 'It is known.');
  await user.click(within(form).getByRole('button', { name: 'Answer' }));
  expect(await within(form).findByText('Leave out invisible characters')).toBeTruthy();
  await user.selectOptions(within(form).getByLabelText('Outcome'), 'duplicate');
  const at = '2027-01-02T00:00:00.000Z';
  const answer = { outcome: 'duplicate', sentence: 'It is known.', at } as const;
  server.answer(answerMistake, mistake(1, { answer }));
  server.answer(listMistakes, ({ query }) =>
    query.state === 'answered' ? [mistake(1, { answer })] : [],
  );
  server.answer(countMistakes, counts(0, 0, 1));
  await user.click(within(form).getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Nothing is reported')).toBeTruthy();
  expect(server.calls(answerMistake).at(-1)?.body).toEqual({
    outcome: 'duplicate',
    sentence: 'It is known.',
  });
  await user.click(screen.getByRole('tab', { name: 'Answered (1)' }));
  expect(await screen.findByText('It is known.')).toBeTruthy();
});

test('a report that comes meanwhile appears, and what is being typed stays', async ({
  server,
  renderScreen,
  user,
  emit,
}) => {
  server.answer(countMistakes, counts(1));
  server.answer(listMistakes, [mistake(1)]);
  renderScreen(<MistakesPage />);
  await user.type(await screen.findByLabelText('A sentence to the reporter'), 'Half a sen');
  server.answer(listMistakes, [mistake(2, { kind: 'unsafe' }), mistake(1)]);
  emit(mistakeChanged, { id: idOf(2), counts: counts(2, 1) });
  expect(await screen.findByText('Report 2')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Open (2)' })).toBeTruthy();
  expect(screen.getByDisplayValue('Half a sen')).toBeTruthy();
});

test('a failure can be tried again', async ({ server, renderScreen, user }) => {
  server.answer(countMistakes, counts(0));
  server.refuse(listMistakes, { status: 503, code: 'unavailable' });
  renderScreen(<MistakesPage />);
  expect(await screen.findByText('The reports could not be loaded')).toBeTruthy();
  server.answer(listMistakes, []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is reported')).toBeTruthy();
});
