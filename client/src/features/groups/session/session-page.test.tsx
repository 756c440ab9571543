// @vitest-environment jsdom
import { getGroup } from '@cascade/shared/features/groups/contract';
import { groupUnlisted } from '@cascade/shared/features/groups/joining';
import { getLiveSession, liveSessionChanged } from '@cascade/shared/features/groups/live-session';
import {
  answerGroupSession,
  cancelGroupSession,
  editGroupSession,
  type GroupSession,
  getGroupSession,
  groupSessionChanged,
  listSessionCalendars,
} from '@cascade/shared/features/groups/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { aGroupPage, ownGroupPage, ownMembership } from '../../../testing/factories/group.ts';
import { aGroupSession } from '../../../testing/factories/group-session.ts';
import { idOf } from '../../../testing/factories/id.ts';
import {
  aLiveSession,
  aLiveTurn,
  aLiveView,
  aRunningLive,
} from '../../../testing/factories/live-session.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { SessionPage } from './session-page.tsx';

const pattern = '/study-groups/:groupId/sessions/:sessionId';
const at = `/study-groups/${idOf(30)}/sessions/${idOf(32)}`;
const STARTS_AT = '2027-01-06T19:00:00.000Z';
const ME = ownMembership(false).id;

const test = base.extend<{ open: (session: GroupSession, isAdmin?: boolean) => Promise<void> }>({
  open: async ({ server, renderScreen, clock: _ }, use) => {
    await use(async (session, isAdmin = true) => {
      server.answer(getGroup, ownGroupPage(isAdmin ? {} : { isAdmin, administration: null }));
      server.answer(getGroupSession, session);
      if (!server.answers(getLiveSession))
        server.answer(getLiveSession, aLiveView({ startsAt: null, opensAt: null }));
      server.answer(listSessionCalendars, [
        { id: 'outlook', name: 'Outlook', address: 'https://o.test/', isWholeSeries: false },
        { id: 'ical', name: 'iCal file', address: 'https://c.test/x.ics', isWholeSeries: true },
      ]);
      renderScreen(<SessionPage />, { at, pattern });
      await screen.findByRole('heading', { level: 1, name: session.title });
    });
  },
});

const button = (name: string) => screen.getByRole('button', { name });
const coming = () => within(screen.getByRole('list', { name: 'Coming' }));
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('an answer shows at once, is sent for this date, and goes back where it fails', async ({
  user,
  server,
  open,
}) => {
  await open(aGroupSession(), false);
  const answer = server.hold(answerGroupSession);
  await user.click(screen.getByRole('radio', { name: 'Coming' }));
  expect(coming().getByText('CalmHeron42')).toBeTruthy();
  expect(server.calls(answerGroupSession)[0]?.body).toEqual({
    startsAt: STARTS_AT,
    answer: 'coming',
  });
  const answered = aGroupSession({
    answers: [{ personId: ME, startsAt: STARTS_AT, answer: 'coming' }],
  });
  server.answer(getGroupSession, answered);
  answer(answered);
  await waitFor(() => expect(coming().getByText('CalmHeron42')).toBeTruthy());
  server.refuse(answerGroupSession, { status: 409, detail: 'This session has begun.' });
  await user.click(screen.getByRole('radio', { name: 'Maybe' }));
  expect(await screen.findByText('This session has begun.')).toBeTruthy();
  await waitFor(() => expect(coming().getByText('CalmHeron42')).toBeTruthy());
});

test('answers, a move and a cancellation of others show without a reload', async ({
  emit,
  open,
}) => {
  const stream = `g:${idOf(30)}`;
  await open(aGroupSession(), false);
  expect(screen.getByText(/^Wednesday, 6 January 2027 at 19:00/)).toBeTruthy();
  const answers = [{ personId: idOf(31, 1), startsAt: STARTS_AT, answer: 'coming' as const }];
  emit(groupSessionChanged, { session: aGroupSession({ answers }) }, stream);
  expect(coming().getByText('BoldWren17')).toBeTruthy();
  const moved = aGroupSession({ start: '2027-07-07T20:00', timeZone: 'Europe/Paris', rev: 2 });
  emit(groupSessionChanged, { session: moved }, stream);
  expect(screen.getByText(/^Wednesday, 7 July 2027 at 18:00/)).toBeTruthy();
  expect(screen.getByText('Wednesday, 7 July 2027 at 20:00 in Europe/Paris')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Coming' })).toBeNull();
  emit(groupSessionChanged, { session: { ...moved, status: 'cancelled', rev: 3 } }, stream);
  expect(screen.getByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Calendar file' })).toBeTruthy();
});

test('only its organiser and admins can change it', async ({ open }) => {
  await open(aGroupSession(), false);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('cancelling asks first', async ({ user, server, open }) => {
  await open(aGroupSession({ recurrence: 'weekly' }));
  server.answer(cancelGroupSession, aGroupSession({ status: 'cancelled', rev: 2 }));
  await user.click(button('Cancel the series'));
  const question = inDialog('Cancel “Psychosis, two rounds”?');
  await user.click(question.getByRole('button', { name: 'Go back' }));
  expect(server.calls(cancelGroupSession)).toEqual([]);
  await user.click(button('Cancel the series'));
  server.answer(getGroupSession, aGroupSession({ status: 'cancelled', rev: 2 }));
  await user.click(
    inDialog('Cancel “Psychosis, two rounds”?').getByRole('button', { name: 'Cancel the series' }),
  );
  expect(await screen.findByText('Cancelled')).toBeTruthy();
});

test('an edit sends what differs, keeps what was typed when overtaken, and names the newer version', async ({
  user,
  server,
  open,
}) => {
  await open(aGroupSession({ recurrence: 'weekly', start: '2026-12-30T19:00' }));
  await user.click(button('Edit'));
  const edit = () => inDialog('Edit the series');
  const title = () => edit().getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  // The next of the series, not its first.
  const start = await edit().findByLabelText<HTMLInputElement>('Date and time');
  expect(start.value).toBe('2027-01-06T19:00');
  await user.clear(title());
  await user.type(title(), 'Mood');
  server.refuse(editGroupSession, { status: 409, code: 'stale', detail: 'Please look again.' });
  const newer = aGroupSession({
    recurrence: 'weekly',
    start: '2026-12-30T19:00',
    duration: 90,
    rev: 4,
  });
  server.answer(getGroupSession, newer);
  await user.click(edit().getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Length: 1 hour 30 minutes')).toBeTruthy();
  expect(title().value).toBe('Mood');
  server.answer(editGroupSession, newer);
  await user.click(edit().getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(editGroupSession).map(({ body }) => body)).toEqual([
    { rev: 1, title: 'Mood' },
    { rev: 4, title: 'Mood' },
  ]);
});

test('a link is printed only where there is one, and none once the session is over', async ({
  emit,
  open,
}) => {
  await open(aGroupSession({ meetingPlatform: 'zoom' }));
  expect(screen.getByText(/Until the organiser gives a link, this page is its place/)).toBeTruthy();
  const linked = aGroupSession({
    meetingPlatform: 'zoom',
    meetingLink: 'https://zoom.us/j/12345678901',
    rev: 2,
  });
  emit(groupSessionChanged, { session: linked }, `g:${idOf(30)}`);
  expect(screen.getByRole('link', { name: /^Join on Zoom/ }).getAttribute('href')).toBe(
    'https://zoom.us/j/12345678901',
  );
  emit(
    groupSessionChanged,
    { session: { ...linked, start: '2027-01-01T10:00', rev: 3 } },
    `g:${idOf(30)}`,
  );
  expect(screen.getByText('Over')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Join on Zoom/ })).toBeNull();
});

test('a removed person’s page changes at once', async ({ server, emit, open }) => {
  await open(aGroupSession(), false);
  server.hold(getGroup);
  emit(groupUnlisted, { groupId: idOf(30) });
  expect(screen.getByText('You are no longer in this group')).toBeTruthy();
  expect(screen.queryByText('Psychosis, two rounds')).toBeNull();
});

test('visitors of a public group are not shown its sessions, and none are asked for', async ({
  server,
  renderScreen,
}) => {
  server.answer(getGroup, aGroupPage());
  renderScreen(<SessionPage />, { at, pattern });
  expect(await screen.findByText('Only members of the group see its sessions')).toBeTruthy();
  expect(server.calls(getGroupSession)).toEqual([]);
});

test('a session that is missing says so; one that could not be loaded can be tried again', async ({
  user,
  server,
  renderScreen,
}) => {
  server.disconnect();
  renderScreen(<SessionPage />, { at, pattern });
  expect(await screen.findByText('The session could not be loaded')).toBeTruthy();
  server.reconnect();
  server.answer(getGroup, ownGroupPage());
  server.refuse(getGroupSession, { status: 404, detail: 'There is no such session.' });
  await user.click(button('Retry'));
  expect(await screen.findByText('There is no such session in this group.')).toBeTruthy();
});

test('while a round runs the plan makes room for the station, and returns with the lobby', async ({
  server,
  open,
  emit,
}) => {
  server.answer(getLiveSession, aLiveView({ live: aLiveSession() }));
  await open(aGroupSession());
  await screen.findByRole('heading', { name: 'Are you ready?' });
  expect(button('Edit')).toBeTruthy();
  const live = aRunningLive({ rev: 2 });
  server.answer(getLiveSession, aLiveView({ live, turn: aLiveTurn() }));
  emit(liveSessionChanged, { live }, `g:${idOf(30)}`);
  await screen.findByRole('heading', { name: 'You are the candidate' });
  for (const name of ['The plan', 'Who is coming', 'Add to your calendar'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  emit(liveSessionChanged, { live: aLiveSession({ rev: 3 }) }, `g:${idOf(30)}`);
  await screen.findByRole('heading', { name: 'The plan' });
  expect(button('Edit')).toBeTruthy();
});
