// @vitest-environment jsdom
import { findEarlierEdition } from '@cascade/shared/features/practice/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { test } from '../../testing/screen-test.tsx';
import { RewrittenNote } from './rewritten-note.tsx';

const attemptId = idOf(1);
const earlier = {
  attemptId,
  practisedAt: '2026-03-03T10:00:00.000Z',
  markHundredths: 1_450,
  edition: 1,
};

test('the station names the day and leads to the attempt, which leads to the new edition', async ({
  renderScreen,
  server,
}) => {
  server.answer(findEarlierEdition, earlier);
  const station = renderScreen(<RewrittenNote scenarioId={7} />);
  expect((await screen.findByRole('note')).textContent).toContain('on 3 March 2026');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/practice/attempt/${attemptId}`);
  station.unmount();
  renderScreen(<RewrittenNote scenarioId={7} attemptId={attemptId} />);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/scenario/7');
});

test('nothing is said of the present edition, and nothing on another attempt', async ({
  renderScreen,
  server,
}) => {
  server.answer(findEarlierEdition, null);
  const station = renderScreen(<RewrittenNote scenarioId={7} />);
  await waitFor(() => expect(server.calls(findEarlierEdition)).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
  station.unmount();
  server.answer(findEarlierEdition, earlier);
  renderScreen(<RewrittenNote scenarioId={8} attemptId={idOf(2)} />);
  await waitFor(() => expect(server.calls(findEarlierEdition)).toHaveLength(2));
  expect(screen.queryByRole('note')).toBeNull();
});
