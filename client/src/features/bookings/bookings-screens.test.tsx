// @vitest-environment jsdom
import {
  type Booking,
  bookingChanged,
  cancelBooking,
  freeTimesChanged,
  getBooking,
  getFreeTimes,
  holdPlace,
  listBookings,
  releasePlace,
} from '@cascade/shared/features/bookings/contract';
import { listReviews, writeReview } from '@cascade/shared/features/bookings/reviewing';
import { getMarketStart } from '@cascade/shared/features/examiners/contract';
import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { BookingPage } from './booking/booking-page.tsx';
import { BookingsPage } from './bookings-page.tsx';
import { ChooseTimePage } from './choose/choose-time-page.tsx';

const idOf = (n: number) => `0197f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const START = { stream: 'm:market', n: 0 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const service = {
  id: idOf(2),
  title: 'One hour on risk',
  serviceType: 'consultation' as const,
  minutes: 60,
  places: 1,
};

const aBooking = (change: Partial<Booking> = {}): Booking => ({
  id: idOf(1),
  role: 'member',
  state: 'confirmed',
  service,
  examiner: { id: idOf(3), userId: idOf(4), name: 'Dr Eve Example' },
  member: { id: idOf(5), userHandle: 'Heron' },
  startsAt: inHours(100),
  endsAt: inHours(101),
  heldUntil: inHours(0.1),
  movableUntil: inHours(76),
  price: 5_001,
  refunded: 0,
  cancellationRule: 'flexible',
  cancelledBy: null,
  createdAt: inHours(-48),
  review: null,
  rev: 1,
  ...change,
});
const page = { at: `/bookings/${idOf(1)}`, pattern: '/bookings/:id' };

test('no bookings, a failure and a list each have their screen', async ({
  server,
  renderScreen,
  user,
}) => {
  server.refuse(listBookings, { status: 500, code: 'unexpected' });
  renderScreen(<BookingsPage />);
  expect(await screen.findByText('Your bookings could not be loaded')).toBeTruthy();
  server.answer(listBookings, []);
  await user.click(button('Retry'));
  expect(await screen.findByText('No bookings yet')).toBeTruthy();
});

test('bookings to come and earlier ones are apart', async ({ server, renderScreen }) => {
  const old = { id: idOf(9), startsAt: inHours(-30), endsAt: inHours(-29), state: 'completed' };
  server.answer(listBookings, [aBooking(), aBooking(old as Partial<Booking>)]);
  renderScreen(<BookingsPage />);
  const coming = within(await screen.findByRole('region', { name: 'Coming' }));
  expect(coming.getAllByRole('listitem')).toHaveLength(1);
  const earlier = within(screen.getByRole('region', { name: 'Earlier' }));
  expect(earlier.getByText('Completed')).toBeTruthy();
});

test('cancelling says before what is given back, and sends that sum', async ({
  server,
  renderScreen,
  user,
}) => {
  server.answer(getBooking, aBooking({ startsAt: inHours(5) }));
  server.answer(
    cancelBooking,
    aBooking({ state: 'cancelled', cancelledBy: 'member', refunded: 2_501, rev: 2 }),
  );
  renderScreen(<BookingPage />, page);
  await user.click(await screen.findByRole('button', { name: 'Cancel the session' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Cancel/ }));
  expect(dialog.getByText(/£25.01 of £50.01 is given back/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel the session' }));
  expect(await screen.findByText(/£25.01 goes back to the card that paid/)).toBeTruthy();
  expect(server.calls(cancelBooking)[0]?.body).toEqual({ refund: 2_501 });
});

test('a held place counts down, can be given back, and is confirmed by an event', async ({
  server,
  renderScreen,
  emit,
}) => {
  server.answer(getBooking, aBooking({ state: 'held' }));
  server.answer(getPaymentMode, { mode: 'test' });
  server.answer(releasePlace, aBooking({ state: 'released', rev: 2 }));
  renderScreen(<BookingPage />, page);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^[56]:\d\d$/);
  expect(await screen.findByRole('button', { name: 'Pay £50.01' })).toBeTruthy();
  expect(screen.getByText('This is a test: no money moves.')).toBeTruthy();
  emit(bookingChanged, { booking: aBooking({ rev: 3 }) });
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  expect(screen.getByText('Booked')).toBeTruthy();
});

test('without payments there is no button that promises one', async ({ server, renderScreen }) => {
  server.answer(getBooking, aBooking({ state: 'held' }));
  server.answer(getPaymentMode, { mode: 'off' });
  renderScreen(<BookingPage />, page);
  expect(await screen.findByText('Payments are switched off here at the moment.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a time that the address names is chosen, unless it is taken by then', async ({
  server,
  renderScreen,
}) => {
  const [free, taken] = [inHours(50), inHours(51)];
  server.answer(getMarketStart, START);
  server.answer(getFreeTimes, {
    service: { ...service, description: '', price: 5_000 },
    examiner: { ...aBooking().examiner, cancellationRule: 'strict' },
    times: [{ startsAt: free, placesLeft: 1 }],
  });
  server.answer(getPaymentMode, { mode: 'test' });
  server.answer(listReviews, { rating: { count: 0, stars: null, positive: null }, reviews: [] });
  const open = (at: string) =>
    renderScreen(<ChooseTimePage />, {
      at: `/bookings/new/${service.id}?at=${at}`,
      pattern: '/bookings/new/:serviceId',
    });
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(free));
  const pressed = async () =>
    (await screen.findByRole('button', { name: clock })).getAttribute('aria-pressed');
  const { unmount } = open(taken);
  expect(await pressed()).toBe('false');
  unmount();
  open(free);
  expect(await pressed()).toBe('true');
});

test('a time that somebody else takes goes from the list, and says so where it was chosen', async ({
  server,
  renderScreen,
  emit,
  user,
}) => {
  const [early, late] = [inHours(50), inHours(52)];
  const clockOf = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(at));
  const answer = (times: string[]) =>
    server.answer(getFreeTimes, {
      service: { ...service, description: '', price: 5_000 },
      examiner: { ...aBooking().examiner, cancellationRule: 'strict' },
      times: times.map((startsAt) => ({ startsAt, placesLeft: 1 })),
    });
  server.answer(getMarketStart, START);
  server.answer(getPaymentMode, { mode: 'test' });
  server.answer(listReviews, { rating: { count: 0, stars: null, positive: null }, reviews: [] });
  answer([early, late]);
  renderScreen(<ChooseTimePage />, {
    at: `/bookings/new/${service.id}`,
    pattern: '/bookings/new/:serviceId',
  });
  await user.click(await screen.findByRole('button', { name: clockOf(early) }));
  expect(button('Hold this time')).toBeTruthy();
  answer([late]);
  emit(freeTimesChanged, { examinerId: idOf(3) }, 'm:market');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This time has just been taken. Please choose another time.',
  );
  expect(screen.queryByRole('button', { name: clockOf(early) })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hold this time' })).toBeNull();
  await user.click(button(clockOf(late)));
  expect(button('Hold this time')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a time that was taken meanwhile says so, and the times are read again', async ({
  server,
  renderScreen,
  user,
}) => {
  const startsAt = inHours(50);
  server.answer(getMarketStart, START);
  server.answer(getFreeTimes, {
    service: { ...service, description: '', price: 5_000 },
    examiner: { ...aBooking().examiner, cancellationRule: 'strict' },
    times: [{ startsAt, placesLeft: 1 }],
  });
  server.answer(getPaymentMode, { mode: 'test' });
  server.answer(listReviews, { rating: { count: 0, stars: null, positive: null }, reviews: [] });
  server.refuse(holdPlace, {
    status: 409,
    code: 'conflict',
    detail: 'This time has just been taken.',
  });
  renderScreen(<ChooseTimePage />, {
    at: `/bookings/new/${service.id}`,
    pattern: '/bookings/new/:serviceId',
  });
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(startsAt));
  await user.click(await screen.findByRole('button', { name: clock }));
  await user.click(button('Hold this time'));
  expect((await screen.findByRole('alert')).textContent).toBe('This time has just been taken.');
  expect(server.calls(holdPlace)[0]?.body).toEqual({ serviceId: service.id, startsAt });
  expect(screen.queryByRole('button', { name: 'Hold this time' })).toBeNull();
});

test('a review of a completed session shows what is missing, then itself', async ({
  server,
  renderScreen,
  user,
}) => {
  const over = { state: 'completed' as const, startsAt: inHours(-3), endsAt: inHours(-2) };
  const review = {
    stars: 4,
    text: 'Kind and exact.',
    createdAt: inHours(0),
    answer: null,
    state: 'shown' as const,
  };
  server.answer(getBooking, aBooking(over));
  server.answer(writeReview, aBooking({ ...over, review, rev: 2 }));
  renderScreen(<BookingPage />, page);
  await user.selectOptions(await screen.findByLabelText('Stars'), '4');
  await user.type(screen.getByLabelText('Your review'), 'Kind and exact.');
  await user.click(button('Publish review'));
  expect(await screen.findByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  expect(server.calls(writeReview)[0]?.body).toEqual({ stars: 4, text: 'Kind and exact.' });
});
