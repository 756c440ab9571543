// @vitest-environment jsdom

import { getFreeTimes } from '@cascade/shared/features/bookings/contract';
import { listReviews } from '@cascade/shared/features/bookings/reviewing';
import {
  getApplication,
  getApplicationsStart,
} from '@cascade/shared/features/examiners/administration';
import { getAlert, setAlert } from '@cascade/shared/features/examiners/alerts';
import { apply, getOwnApplication } from '@cascade/shared/features/examiners/applications';
import {
  getExaminer,
  getMarketStart,
  listServices,
  type OfferedService,
} from '@cascade/shared/features/examiners/contract';
import { getPaymentMode } from '@cascade/shared/features/payments/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { ApplicationPage } from './admin/application-page.tsx';
import { ExaminerPage } from './examiner-page.tsx';
import { ExaminersPage } from './examiners-page.tsx';

const idOf = (n: number) => `0197f000-0000-7000-8000-00000000000${n}`;
const START = { stream: 'm:market', n: 0 };

const offered = (change: Partial<OfferedService['service']> = {}): OfferedService => ({
  service: {
    id: idOf(1),
    serviceType: 'mock-exam',
    title: 'Four stations',
    description: '<b>Four</b> stations',
    minutes: 60,
    pricePence: 4_550,
    places: 1,
    features: ['Written feedback'],
    positivePercent: null,
    ...change,
  },
  examiner: {
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
  },
});

describe('Browse Examiners', () => {
  test('a card shows what the specification lists, and its dialog leads to a message', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getMarketStart, START);
    server.answer(listServices, [
      offered({ places: 4, positivePercent: 95, serviceType: 'group-session' }),
    ]);
    renderScreen(<ExaminersPage />);
    const card = (await screen.findByText('Four stations')).closest('li') as HTMLElement;
    for (const text of [
      'Group Session',
      '60 min',
      'Max 4 students',
      '95% positive feedback',
      '<b>Four</b> stations',
      'Dr Eve Castellane',
      'MRCPsych, 10-15 years of experience',
      'What’s Included',
      'Written feedback',
      '£45.50',
    ])
      expect(within(card).getByText(text)).toBeTruthy();
    expect(within(card).queryByText(/of 5/)).toBeNull();
    server.answer(getPaymentMode, { mode: 'off' });
    await user.click(within(card).getByRole('button', { name: 'Book Session' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('60 minutes')).toBeTruthy();
    expect(
      within(dialog).getByRole('link', { name: 'Message Examiner First' }).getAttribute('href'),
    ).toBe(`/messages/${idOf(3)}`);
    expect(await within(dialog).findByText(/^Payments are switched off here/)).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Choose Date & Time' })).toBeNull();
  });

  test('where booking is possible, its button is in the dialog', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getMarketStart, START);
    server.answer(listServices, [offered()]);
    server.answer(getPaymentMode, { mode: 'test' });
    renderScreen(<ExaminersPage />);
    await user.click(await screen.findByRole('button', { name: 'Book Session' }));
    const link = await screen.findByRole('link', { name: 'Choose Date & Time' });
    expect(link.getAttribute('href')).toBe(`/bookings/new/${idOf(1)}`);
  });

  test('nothing found: the way to apply, and an alert for exactly what was looked for', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getMarketStart, START);
    server.answer(listServices, []);
    server.answer(getAlert, { alert: null });
    server.answer(setAlert, ({ body }) => ({ alert: body }));
    renderScreen(<ExaminersPage />, { at: '/examiners?q=risk&type=consultation' });
    await screen.findByText('No Examiner Services Available Yet');
    await user.click(button('Get Notified'));
    expect(await screen.findByRole('button', { name: 'Stop notifying me' })).toBeTruthy();
    expect(server.calls(setAlert).map(({ body }) => body)).toEqual([
      { search: 'risk', serviceType: 'consultation', specialty: null },
    ]);
    await user.click(button('Clear Filters'));
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });
});

describe('an examiner’s page', () => {
  const page = { at: `/examiners/${idOf(2)}`, pattern: '/examiners/:id' };
  const { examiner, service } = offered();
  const other = { ...service, id: idOf(4), title: 'Feedback' };
  const shown = {
    examiner,
    bio: 'Liaison psychiatry.',
    services: [service, other],
    noticeMinutes: 0,
    cancellationRule: 'flexible' as const,
    calibration: null,
  };
  const timesAt = (...times: string[]) => ({
    service: { ...service, description: '', price: 4_550 },
    examiner: { ...examiner, userId: idOf(3), cancellationRule: 'flexible' as const },
    times: times.map((startsAt) => ({ startsAt, placesLeft: 1 })),
  });
  const [early, soon, later, last] = [8, 9, 10, 11].map((hour) =>
    new Date(Date.UTC(2027, 0, 4, hour)).toISOString(),
  ) as [string, string, string, string];

  test('shows the next three times of all services, each with the way to book it', async ({
    server,
    renderScreen,
  }) => {
    server.answer(getMarketStart, START);
    server.answer(getExaminer, shown);
    server.answer(getPaymentMode, { mode: 'test' });
    server.answer(listReviews, { rating: { count: 0, stars: null, positive: null }, reviews: [] });
    server.answer(getFreeTimes, ({ params }) =>
      params.serviceId === service.id ? timesAt(soon, last) : timesAt(early, soon, later),
    );
    renderScreen(<ExaminerPage />, page);
    const section = within(await screen.findByRole('region', { name: 'Next free times' }));
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
    await section.findByText(words.format(new Date(early)));
    const links = section.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        { id: other.id, at: early },
        { id: service.id, at: soon },
        { id: other.id, at: later },
      ].map(({ id, at }) => [
        words.format(new Date(at)),
        `/bookings/new/${id}?at=${encodeURIComponent(at)}`,
      ]),
    );
  });

  test('says when the times could not be loaded, and when there are none', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getMarketStart, START);
    server.answer(getExaminer, shown);
    server.answer(getPaymentMode, { mode: 'test' });
    server.answer(listReviews, { rating: { count: 0, stars: null, positive: null }, reviews: [] });
    server.refuse(getFreeTimes, { status: 500, code: 'unexpected' });
    renderScreen(<ExaminerPage />, page);
    expect(await screen.findByText('The free times could not be loaded')).toBeTruthy();
    server.answer(getFreeTimes, timesAt());
    await user.click(button('Retry'));
    expect(await screen.findByText('There are no free times in the next four weeks.')).toBeTruthy();
  });
});

describe('Join as Examiner', () => {
  const join = '/examiners?tab=join';
  const written = {
    'Full name': 'Dr Robin Marlowe',
    Qualification: 'MBBS, MRCPsych',
    Institution: 'Northbridge',
    Specialties: 'Adult psychiatry',
    'Hourly rate in pounds': '50',
    Availability: 'Evenings',
    Bio: 'Twelve years of teaching on local courses, and of listening.',
    'Contact information': 'robin@example.org',
  };

  test('refused fields keep what was typed; a failure is told in the words of the specification', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getOwnApplication, { application: null, examiner: null });
    server.refuse(apply, {
      status: 422,
      code: 'invalid',
      errors: [{ field: 'name', message: 'Name must be at least 2 characters' }],
    });
    renderScreen(<ExaminersPage />, { at: join });
    await screen.findByLabelText('Full name');
    for (const [label, text] of Object.entries(written)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.selectOptions(screen.getByLabelText('Experience'), '10-15');
    await user.click(button('Submit Application'));
    expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(screen.queryByText('Submission Failed')).toBeNull();
    server.refuse(apply, { status: 409, code: 'conflict' });
    await user.click(button('Submit Application'));
    expect(await screen.findByText('Submission Failed')).toBeTruthy();
    expect(
      screen.getByText('There was an error submitting your profile. Please try again.'),
    ).toBeTruthy();
    expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Dr Robin Marlowe');
  });
});

describe('what is not there', () => {
  test('an examiner', async ({ server, renderScreen }) => {
    server.answer(getMarketStart, START);
    server.refuse(getExaminer, { status: 404, code: 'not_found' });
    renderScreen(<ExaminerPage />, { at: `/examiners/${idOf(9)}`, pattern: '/examiners/:id' });
    expect(await screen.findByText('Examiner not found')).toBeTruthy();
  });

  test('an application', async ({ server, renderScreen }) => {
    server.answer(getApplicationsStart, { stream: 'm:applications', n: 0 });
    server.refuse(getApplication, { status: 404, code: 'not_found' });
    renderScreen(<ApplicationPage />, {
      at: `/admin/examiners/${idOf(9)}`,
      pattern: '/admin/examiners/:id',
    });
    expect(await screen.findByText('Application not found')).toBeTruthy();
  });
});
