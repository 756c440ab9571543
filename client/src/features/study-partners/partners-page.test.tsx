// @vitest-environment jsdom
import { freeHoursChanged } from '@cascade/shared/features/availability/contract';
import {
  getPartnerSettings,
  listSuggestions,
  type PartnerSettings,
  partnerSettingsChanged,
  type Suggestion,
  savePartnerSettings,
} from '@cascade/shared/features/study-partners/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { test } from '../../testing/screen-test.tsx';
import { PartnersPage } from './partners-page.tsx';

const off: PartnerSettings = {
  isLooking: false,
  showsExamDate: false,
  languages: ['en'],
  experience: null,
  ways: ['voice'],
  rev: 0,
};
const on: PartnerSettings = { ...off, isLooking: true, rev: 1 };
const ben: Suggestion = {
  person: {
    id: '0197f000-0000-7000-8000-0000000000b1',
    userHandle: 'BoldWren17',
    displayName: 'BoldWren17',
    avatarSeed: 'seed',
    isDeleted: false,
  },
  reason: 'Free at the same time for 6 hours in the next two weeks, exam in the same month.',
  isFavourite: false,
  kept: { kept: 9, of: 10 },
  minutesTogether: 360,
  times: [
    { startsAt: '2027-01-05T19:00:00.000Z', endsAt: '2027-01-05T21:00:00.000Z' },
    { startsAt: '2027-01-07T19:00:00.000Z', endsAt: '2027-01-07T21:00:00.000Z' },
  ],
  languages: ['en', 'ur'],
  experience: 'some',
  ways: ['voice', 'text'],
};
const button = (name: string) => screen.findByRole('button', { name });

test('nobody looks before they say so, and are told first what others will see', async ({
  user,
  server,
  renderScreen,
}) => {
  server.answer(getPartnerSettings, off);
  server.answer(savePartnerSettings, ({ body }) => ({ ...body, rev: 1 }));
  server.answer(listSuggestions, { missing: 'hours', suggestions: [] });
  renderScreen(<PartnersPage />);
  const start = await button('Look for study partners');
  expect(screen.getByText(/Nothing else of your profile or your hours is shown/)).toBeTruthy();
  expect(server.calls(listSuggestions)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Add a language'), 'Urdu');
  await user.selectOptions(screen.getByLabelText(/^Your experience/), 'Has practised before');
  await user.click(screen.getByRole('checkbox', { name: 'In writing' }));
  await user.click(start);
  expect(await screen.findByText('Add your free hours')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Add free hours' });
  expect(link.getAttribute('href')).toBe('/free-hours');
  expect(server.calls(savePartnerSettings).at(-1)?.body).toEqual({
    isLooking: true,
    showsExamDate: false,
    languages: ['en', 'ur'],
    experience: 'some',
    ways: ['voice', 'text'],
  });
});

test('a refusal stands at its field, and nothing that was chosen is lost', async ({
  user,
  server,
  renderScreen,
}) => {
  server.answer(getPartnerSettings, off);
  server.refuse(savePartnerSettings, {
    status: 422,
    code: 'invalid',
    errors: [{ field: 'ways', message: 'Choose voice, text or both.' }],
  });
  renderScreen(<PartnersPage />);
  await user.click(await screen.findByRole('checkbox', { name: 'In writing' }));
  await user.click(await button('Look for study partners'));
  expect(await screen.findByText('Choose voice, text or both.')).toBeTruthy();
  const chosen = screen.getByRole<HTMLInputElement>('checkbox', { name: 'In writing' });
  expect(chosen.checked).toBe(true);
});

test('suggestions say why, and when, by the reader’s clock', async ({ server, renderScreen }) => {
  server.answer(getPartnerSettings, on);
  server.answer(listSuggestions, { missing: null, suggestions: [ben] });
  renderScreen(<PartnersPage />);
  const card = within(
    (await screen.findByRole('heading', { name: 'BoldWren17' })).closest('li') as HTMLElement,
  );
  expect(card.getByText(ben.reason)).toBeTruthy();
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const from = clock.format(new Date(ben.times[0]?.startsAt ?? ''));
  expect(card.getAllByText(new RegExp(`, ${from}$`))).toHaveLength(2);
  for (const words of ['English', 'Urdu', 'By voice', 'In writing', 'Has practised before'])
    expect(card.getByText(words)).toBeTruthy();
  const write = card.getByRole('link', { name: 'Write to BoldWren17' });
  expect(write.getAttribute('href')).toBe(`/messages/${ben.person.id}`);
});

test('own changes on another device bring other suggestions, without a reload', async ({
  server,
  renderScreen,
  emit,
}) => {
  server.answer(getPartnerSettings, on);
  server.answer(listSuggestions, { missing: null, suggestions: [] });
  renderScreen(<PartnersPage />);
  expect(await screen.findByText('Nobody shares your hours yet')).toBeTruthy();
  server.answer(listSuggestions, { missing: null, suggestions: [ben] });
  emit(freeHoursChanged, {
    freeHours: { rev: 1, timeZone: 'UTC', weekly: [], exceptions: [] },
  });
  expect(await screen.findByRole('heading', { name: 'BoldWren17' })).toBeTruthy();
  emit(partnerSettingsChanged, { settings: { ...off, rev: 2 } });
  expect(await button('Look for study partners')).toBeTruthy();
});

test('suggestions that cannot be loaded can be tried again', async ({
  user,
  server,
  renderScreen,
}) => {
  server.answer(getPartnerSettings, on);
  server.refuse(listSuggestions, { status: 500, detail: 'Something failed.' });
  renderScreen(<PartnersPage />);
  expect(await screen.findByText('Suggestions could not be loaded')).toBeTruthy();
  server.answer(listSuggestions, { missing: null, suggestions: [ben] });
  await user.click(await button('Retry'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'BoldWren17' })).toBeTruthy());
});
