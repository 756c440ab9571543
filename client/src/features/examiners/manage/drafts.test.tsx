// @vitest-environment jsdom

import {
  addService,
  changeService,
  type OwnOffer,
  type OwnService,
  saveHours,
} from '@cascade/shared/features/examiners/offering';
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { button } from '../../../testing/find.ts';
import { test } from '../../../testing/screen-test.tsx';
import { HoursForm } from './hours-form.tsx';
import { ServiceForm } from './service-form.tsx';

const idOf = (n: number) => `0197f000-0000-7000-8000-00000000000${n}`;

const offer: OwnOffer = {
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
  bio: 'I have taught on local courses for years and like to look at how people listen.',
  noticeMinutes: 0,
  bufferMinutes: 15,
  cancellationRule: 'flexible',
  state: 'approved',
  isPaused: false,
  timeZone: 'Europe/London',
  showsCalibration: false,
  calibration: null,
  weekly: [{ day: 1, fromMinute: 1_080, toMinute: 1_200 }],
  exceptions: [],
  services: [],
  rev: 3,
};
const service: OwnService = {
  id: idOf(1),
  serviceType: 'mock-exam',
  title: 'Four stations',
  description: 'Four stations under exam conditions.',
  minutes: 60,
  pricePence: 4_500,
  places: 1,
  features: [],
  state: 'published',
  rev: 2,
};
const back = () => screen.queryByText(/What you had typed is back/);
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

describe('a service that is being written', () => {
  const form = (of?: OwnService) => <ServiceForm service={of} onDone={() => {}} />;

  test('is there again after a reload, and gone once it is sent', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(addService, offer);
    const first = renderScreen(form());
    expect(back()).toBeNull();
    await user.type(field('Title'), 'Two stations');
    await user.type(field('Description'), service.description);
    first.unmount();
    const second = renderScreen(form());
    expect(field('Title').value).toBe('Two stations');
    expect(back()).toBeTruthy();
    await user.type(field('Price in pounds, for one place'), '45');
    await user.click(button('Save'));
    await expect.poll(() => server.calls(addService)).toHaveLength(1);
    expect(server.calls(addService)[0]?.body).toMatchObject({
      title: 'Two stations',
      pricePence: 4_500,
    });
    second.unmount();
    renderScreen(form());
    expect(field('Title').value).toBe('');
    expect(back()).toBeNull();
  });

  test('keeps a lost answer’s key over a reload, so that it is added once', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.refuse(addService, { status: 500 });
    const first = renderScreen(form());
    await user.type(field('Title'), 'Two stations');
    await user.type(field('Description'), service.description);
    await user.type(field('Price in pounds, for one place'), '45');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    first.unmount();
    server.answer(addService, offer);
    renderScreen(form());
    await user.click(button('Save'));
    await expect.poll(() => server.calls(addService)).toHaveLength(2);
    expect(new Set(server.calls(addService).map(({ key }) => key)).size).toBe(1);
  });

  test('can be put away, and each service has its own', async ({ renderScreen, user }) => {
    const first = renderScreen(form(service));
    await user.type(field('Title'), ' again');
    first.unmount();
    const other = renderScreen(form({ ...service, id: idOf(4), title: 'Feedback' }));
    expect(field('Title').value).toBe('Feedback');
    other.unmount();
    renderScreen(form(service));
    expect(field('Title').value).toBe('Four stations again');
    await user.click(button('Show it as it is saved'));
    expect(field('Title').value).toBe('Four stations');
    expect(back()).toBeNull();
  });

  test('loses nothing when the service was changed elsewhere, and says so before it is saved', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(changeService, offer);
    const first = renderScreen(form(service));
    await user.type(field('Title'), ' again');
    first.unmount();
    renderScreen(form({ ...service, title: 'Five stations', rev: 3 }));
    expect(field('Title').value).toBe('Four stations again');
    expect(screen.getByText(/was changed elsewhere while you were writing/)).toBeTruthy();
    await user.click(button('Save'));
    await expect.poll(() => server.calls(changeService)).toHaveLength(1);
    expect(server.calls(changeService)[0]?.body).toMatchObject({ rev: 3 });
  });
});

describe('hours that are being changed', () => {
  const days = () => screen.getAllByRole('combobox', { name: 'Day' });

  test('are there again after a reload, and after other rules were saved', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(saveHours, { ...offer, rev: 5 });
    const first = renderScreen(<HoursForm offer={offer} />);
    await user.click(button('Add hours'));
    expect(days()).toHaveLength(2);
    first.unmount();
    const second = renderScreen(<HoursForm offer={{ ...offer, isPaused: true, rev: 4 }} />);
    expect(days()).toHaveLength(2);
    expect(back()).toBeTruthy();
    await user.click(button('Save hours'));
    expect(await screen.findByText('Hours saved')).toBeTruthy();
    expect(server.calls(saveHours)[0]?.body).toEqual({
      rev: 4,
      timeZone: 'Europe/London',
      weekly: [...offer.weekly, { day: 0, fromMinute: 1_080, toMinute: 1_260 }],
      exceptions: [],
    });
    second.unmount();
    renderScreen(<HoursForm offer={offer} />);
    expect(days()).toHaveLength(1);
    expect(back()).toBeNull();
  });

  test('begin anew with hours that another device has saved, and can be put away', async ({
    renderScreen,
    user,
  }) => {
    const first = renderScreen(<HoursForm offer={offer} />);
    await user.click(button('Add an exception'));
    first.unmount();
    const other = renderScreen(<HoursForm offer={{ ...offer, weekly: [], rev: 4 }} />);
    expect(screen.queryAllByRole('combobox', { name: 'Then' })).toHaveLength(0);
    other.unmount();
    renderScreen(<HoursForm offer={offer} />);
    expect(screen.getAllByRole('combobox', { name: 'Then' })).toHaveLength(1);
    await user.click(button('Show the saved hours'));
    expect(screen.queryAllByRole('combobox', { name: 'Then' })).toHaveLength(0);
    expect(back()).toBeNull();
  });
});
