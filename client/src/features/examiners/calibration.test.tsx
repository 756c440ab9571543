// @vitest-environment jsdom

import { listReviews } from '@cascade/shared/features/bookings/reviewing';
import {
  type Examiner,
  getExaminer,
  getMarketStart,
} from '@cascade/shared/features/examiners/contract';
import { type OwnOffer, saveRules } from '@cascade/shared/features/examiners/offering';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { ExaminerPage } from './examiner-page.tsx';
import { RulesForm } from './manage/rules-form.tsx';

const idOf = (n: number) => `0197f000-0000-7000-8000-00000000000${n}`;
const SENTENCE = 'Marks 0.4 of 20 below other examiners, 23 candidates.';
const calibration = { hundredths: -40, candidates: 23 };

const examiner: Examiner = {
  id: idOf(2),
  memberId: idOf(3),
  name: 'Dr Eve Castellane',
  avatarSeed: 'x',
  qualification: 'MRCPsych',
  institution: 'Northbridge',
  experience: '10-15',
  specialties: ['Psychosis'],
  rating: null,
  reviewCount: 0,
};
const rules = {
  bio: 'I have taught on local courses for years and like to look at how people listen.',
  noticeMinutes: 0,
  bufferMinutes: 15,
  cancellationRule: 'flexible' as const,
};
const offer: OwnOffer = {
  ...rules,
  examiner,
  state: 'approved',
  isPaused: false,
  timeZone: 'Europe/London',
  showsCalibration: false,
  calibration,
  weekly: [],
  exceptions: [],
  services: [],
  rev: 3,
};

for (const [found, sentence] of [
  [calibration, SENTENCE],
  [null, undefined],
] as const)
  test(`an examiner’s page says ${sentence ?? 'nothing of how their marks compare without leave'}`, async ({
    server,
    renderScreen,
  }) => {
    server.answer(getMarketStart, { stream: 'm:market', n: 0 });
    server.answer(listReviews, { rating: { count: 0, stars: null, positive: null }, reviews: [] });
    const { bufferMinutes: _, ...shown } = { ...rules, examiner, services: [] };
    server.answer(getExaminer, { ...shown, calibration: found });
    renderScreen(<ExaminerPage />, {
      at: `/examiners/${examiner.id}`,
      pattern: '/examiners/:id',
    });
    expect(await screen.findByText('Booking and cancelling')).toBeTruthy();
    expect(screen.queryByText(/^Marks /)?.textContent).toBe(sentence);
  });

test('examiners see what would be shown before they give leave, which is off at first', async ({
  server,
  renderScreen,
  user,
}) => {
  server.answer(saveRules, { ...offer, showsCalibration: true, rev: 4 });
  renderScreen(<RulesForm offer={offer} />);
  expect(screen.getByText(`As of now: ${SENTENCE}`)).toBeTruthy();
  const leave = screen.getByRole('checkbox', { name: /how my marks compare/ });
  expect((leave as HTMLInputElement).checked).toBe(false);
  await user.click(leave);
  await user.click(button('Save'));
  expect(await screen.findByText('Profile and rules saved')).toBeTruthy();
  expect(server.calls(saveRules).map(({ body }) => body.showsCalibration)).toEqual([true]);
});

test('with too few candidates the form says when there will be something to show', async ({
  renderScreen,
}) => {
  renderScreen(<RulesForm offer={{ ...offer, calibration: null }} />);
  expect(screen.getByText(/^Nothing is shown before you have marked 10 candidates/)).toBeTruthy();
});
