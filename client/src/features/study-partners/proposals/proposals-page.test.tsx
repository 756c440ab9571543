// @vitest-environment jsdom
import {
  appointmentNoted,
  listAppointments,
} from '@cascade/shared/features/study-partners/appointments';
import {
  acceptProposal,
  declineProposal,
  listProposals,
  practiceSessionChanged,
  proposalChanged,
  withdrawProposal,
} from '@cascade/shared/features/study-partners/proposals';
import { getQuietHours, setQuietHours } from '@cascade/shared/features/study-partners/quiet-hours';
import {
  listWishes,
  removeWish,
  setWish,
  wishChanged,
} from '@cascade/shared/features/study-partners/wishes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { idOf } from '../../../testing/factories/id.ts';
import {
  aPracticeSession,
  aProposal,
  ownFace,
  partnerFace,
} from '../../../testing/factories/practice.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { startWords } from '../practice-times.tsx';
import { ProposalsPage } from './proposals-page.tsx';

type Lists = {
  proposals?: ReturnType<typeof aProposal>[];
  sessions?: ReturnType<typeof aPracticeSession>[];
};
type Fixtures = { openPage: (lists?: Lists) => { address: () => string } };

const AT = '/study-partners/proposals';

const test = base.extend<Fixtures>({
  openPage: async ({ clock: _, server, renderScreen }, use) => {
    await use(({ proposals = [], sessions = [] } = {}) => {
      if (!server.answers(listProposals)) server.answer(listProposals, { proposals, sessions });
      if (!server.answers(listWishes)) server.answer(listWishes, []);
      if (!server.answers(listAppointments))
        server.answer(listAppointments, { appointments: [], share: null });
      if (!server.answers(getQuietHours)) server.answer(getQuietHours, { quietHours: null });
      return renderScreen(<ProposalsPage />, { at: AT, pattern: AT });
    });
  },
});

const [first = '', second = ''] = aProposal().times;
const region = (name: string) => screen.findByRole('region', { name });
const take = (at: string) => `Take this time: ${startWords(at)}, with BoldWren17`;

test('without anything the page says what it is for', async ({ openPage }) => {
  openPage();
  expect(await screen.findByRole('heading', { name: 'No proposals yet' })).toBeTruthy();
  expect(screen.queryByText('People you chose')).toBeNull();
  expect(screen.queryByText('Your appointments')).toBeNull();
});

test('one tap takes a time and leads to the session', async ({ user, server, openPage }) => {
  const proposal = aProposal({ note: 'Risk, please.', kept: { kept: 9, of: 10 }, stationCount: 2 });
  const { address } = openPage({ proposals: [proposal] });
  const waiting = within(await region('Waiting for your answer'));
  expect(waiting.getByText('1 hour, 2 stations chosen')).toBeTruthy();
  expect(waiting.getByText('Keeps 9 of 10 appointments')).toBeTruthy();
  expect(waiting.getByText('Risk, please.')).toBeTruthy();
  const session = { groupId: idOf(71), sessionId: idOf(72), startsAt: second };
  server.answer(acceptProposal, { ...proposal, status: 'accepted', session, rev: 2 });
  await user.click(waiting.getByRole('button', { name: take(second) }));
  await waitFor(() => expect(address()).toBe(`/study-groups/${idOf(71)}/sessions/${idOf(72)}`));
  expect(server.calls(acceptProposal)).toMatchObject([
    { params: { id: proposal.id }, body: { startsAt: second } },
  ]);
});

test('a time that cannot be taken says why, and the others stay', async ({
  user,
  server,
  openPage,
}) => {
  openPage({ proposals: [aProposal()] });
  const detail = 'You have a practice session then. Choose another time.';
  server.refuse(acceptProposal, { status: 409, detail });
  await user.click(await screen.findByRole('button', { name: take(first) }));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(await screen.findByRole('button', { name: take(second) })).toBeTruthy();
});

test('times that have passed are not offered, and after the last one it is past', async ({
  clock,
  openPage,
}) => {
  openPage({ proposals: [aProposal()] });
  expect(await screen.findByRole('button', { name: take(first) })).toBeTruthy();
  await clock.pass(11 * 3_600_000);
  expect(screen.queryByRole('button', { name: take(first) })).toBeNull();
  expect(screen.getByRole('button', { name: take(second) })).toBeTruthy();
  await clock.pass(24 * 3_600_000);
  expect(within(await region('Past')).getByText('Expired')).toBeTruthy();
});

test('a proposal is declined, and one’s own is withdrawn', async ({ user, server, openPage }) => {
  const received = aProposal();
  const sent = aProposal({
    id: idOf(70, 2),
    proposer: ownFace,
    receiver: partnerFace(2, 'TidyOwl8'),
  });
  openPage({ proposals: [received, sent] });
  server.answer(declineProposal, { ...received, status: 'declined', rev: 2 });
  server.answer(withdrawProposal, { ...sent, status: 'withdrawn', rev: 2 });
  await user.click(
    await screen.findByRole('button', { name: 'Decline the proposal of BoldWren17' }),
  );
  await waitFor(() => expect(server.calls(declineProposal)).toHaveLength(1));
  const own = within(await region('Waiting for others'));
  expect(own.getByText(startWords(first))).toBeTruthy();
  await user.click(own.getByRole('button', { name: 'Withdraw the proposal to TidyOwl8' }));
  await waitFor(() =>
    expect(server.calls(withdrawProposal)).toMatchObject([{ params: { id: sent.id } }]),
  );
});

test('a new proposal, its session and a cancellation appear by themselves', async ({
  openPage,
  emit,
}) => {
  openPage();
  await screen.findByRole('heading', { name: 'No proposals yet' });
  const proposal = aProposal();
  emit(proposalChanged, { proposal });
  expect(await screen.findByRole('button', { name: take(first) })).toBeTruthy();
  const session = aPracticeSession();
  const taken = { groupId: session.groupId, sessionId: session.sessionId, startsAt: first };
  emit(practiceSessionChanged, { session });
  emit(proposalChanged, { proposal: { ...proposal, status: 'accepted', session: taken, rev: 2 } });
  const next = within(await region('Your next sessions'));
  expect(next.getByRole('link', { name: /^Open the session/ }).getAttribute('href')).toBe(
    `/study-groups/${session.groupId}/sessions/${session.sessionId}`,
  );
  expect(screen.queryByRole('button', { name: take(first) })).toBeNull();
  emit(practiceSessionChanged, { session: { ...session, isCancelled: true, rev: 3 } });
  expect(within(await region('Past')).getByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your next sessions' })).toBeNull();
});

test('after a session one chooses silently, and takes it back from the list', async ({
  user,
  server,
  openPage,
  emit,
}) => {
  openPage({ sessions: [aPracticeSession({ startsAt: '2027-01-03T19:00:00.000Z' })] });
  const person = partnerFace();
  const wish = { person, wish: 'avoid' as const, wishedAt: '2027-01-04T09:00:00.000Z' };
  const past = within(await region('Past'));
  const choice = await past.findByRole('button', {
    name: 'Not again with BoldWren17. They are not told',
  });
  expect(choice.getAttribute('aria-pressed')).toBe('false');
  server.answer(setWish, { personId: person.id, wish });
  server.answer(listWishes, [wish]);
  await user.click(choice);
  await waitFor(() => expect(choice.getAttribute('aria-pressed')).toBe('true'));
  const chosen = within(await region('People you chose'));
  server.answer(removeWish, { personId: person.id, wish: null });
  server.answer(listWishes, []);
  await user.click(chosen.getByRole('button', { name: 'Remove the choice about BoldWren17' }));
  await waitFor(() => expect(choice.getAttribute('aria-pressed')).toBe('false'));
  emit(wishChanged, { personId: person.id, wish: { ...wish, wish: 'favourite' } });
  expect(within(await region('People you chose')).getByText('Practise again')).toBeTruthy();
});

test('own appointments are listed, with the share from the fifth on', async ({
  server,
  openPage,
  emit,
}) => {
  const appointment = {
    sessionId: idOf(72),
    startsAt: '2027-01-03T19:00:00.000Z',
    outcome: 'late' as const,
  };
  server.answer(listAppointments, { appointments: [appointment], share: null });
  openPage();
  const own = within(await region('Your appointments'));
  expect(own.getByText('You came late')).toBeTruthy();
  expect(own.getByText(/^Nobody else sees this list/)).toBeTruthy();
  emit(appointmentNoted, {
    appointment: { ...appointment, sessionId: idOf(73), outcome: 'came' },
    share: { kept: 4, of: 5 },
  });
  expect(own.getByText(/^Keeps 4 of 5 appointments/)).toBeTruthy();
  expect(own.getAllByRole('listitem')).toHaveLength(2);
});

test('quiet hours are switched on and changed', async ({ user, server, openPage }) => {
  openPage();
  const section = within(await region('Quiet hours'));
  const toggle = () => section.findByRole('switch', { name: 'No mails in my quiet hours' });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const quietHours = { from: '22:00', to: '07:00', timeZone };
  server.answer(setQuietHours, { quietHours });
  server.answer(getQuietHours, { quietHours });
  await user.click(await toggle());
  await waitFor(() => expect(server.calls(setQuietHours).at(-1)?.body).toEqual({ quietHours }));
  const to = await section.findByLabelText('To');
  await user.clear(to);
  await user.type(to, '06:30');
  const later = { ...quietHours, to: '06:30' };
  server.refuse(setQuietHours, { status: 503, detail: 'Please try again shortly.' });
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('Please try again shortly.')).toBeTruthy();
  server.answer(setQuietHours, { quietHours: later });
  server.answer(getQuietHours, { quietHours: later });
  await user.click(section.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(setQuietHours).at(-1)?.body).toEqual({ quietHours: later }),
  );
});

test('a list that cannot be loaded can be tried again', async ({ user, server, openPage }) => {
  server.refuse(listProposals, { status: 500, detail: 'Something failed.' });
  openPage();
  expect(await screen.findByText('Proposals could not be loaded')).toBeTruthy();
  server.answer(listProposals, { proposals: [aProposal()], sessions: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: take(first) })).toBeTruthy();
});
