// @vitest-environment jsdom
import { getPractised } from '@cascade/shared/features/groups/live-round';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ownGroupPage } from '../../../testing/factories/group.ts';
import { aCard } from '../../../testing/factories/station.ts';
import { test } from '../testing/group-test.tsx';

test('members see what was practised, and the categories that were not', async ({
  server,
  openGroup,
}) => {
  server.answer(getPractised, {
    rounds: [{ card: aCard(), at: '2027-01-03T19:00:00.000Z' }],
    categories: [
      { category: 'Adult Mental Health', practised: 1, stations: 40 },
      { category: 'Sleep Medicine', practised: 0, stations: 6 },
      { category: 'Perinatal Psychiatry', practised: 0, stations: 9 },
    ],
  });
  await openGroup(ownGroupPage());
  const section = within(screen.getByRole('region', { name: 'Practised together' }));
  const station = await section.findByRole('link', { name: 'A visit that was not planned' });
  expect(station.getAttribute('href')).toBe('/scenario/7');
  expect(section.getByText('1 of 40')).toBeTruthy();
  expect(
    section.getByText('Not practised yet: Sleep Medicine, Perinatal Psychiatry.'),
  ).toBeTruthy();
});
