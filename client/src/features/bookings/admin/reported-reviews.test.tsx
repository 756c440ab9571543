// @vitest-environment jsdom
import { decideReview, listReportedReviews } from '@cascade/shared/features/bookings/reviewing';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { button } from '../../../testing/find.ts';
import { test } from '../../../testing/screen-test.tsx';
import { ReportedReviewsPage } from './reported-reviews-page.tsx';

test('a reported review is kept or hidden, and then waits no more', async ({
  server,
  renderScreen,
  user,
}) => {
  const id = '0197f000-0000-7000-8000-000000000001';
  server.answer(listReportedReviews, [
    {
      id,
      author: 'Heron',
      examiner: 'Dr Eve Example',
      stars: 1,
      text: 'Late.',
      createdAt: '2027-01-04T09:00:00.000Z',
      answer: null,
      state: 'reported',
    },
  ]);
  server.answer(decideReview, { state: 'hidden' });
  renderScreen(<ReportedReviewsPage />);
  expect(await screen.findByText('About Dr Eve Example')).toBeTruthy();
  server.answer(listReportedReviews, []);
  await user.click(button('Hide the review'));
  expect(await screen.findByText('No reported reviews')).toBeTruthy();
  expect(server.calls(decideReview)[0]?.body).toEqual({ decision: 'hide' });
});
