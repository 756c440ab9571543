// @vitest-environment jsdom
import {
  type GroupSession,
  groupSessionChanged,
  listGroupSessions,
  scheduleMeeting,
} from '@cascade/shared/features/groups/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ownGroupPage } from '../../../testing/factories/group.ts';
import { aGroupSession } from '../../../testing/factories/group-session.ts';
import { idOf } from '../../../testing/factories/id.ts';
import { test } from '../testing/group-test.tsx';

const section = () => within(screen.getByRole('region', { name: 'Sessions' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Plan a session' }));
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name);
const plan = () => dialog().getByRole('button', { name: 'Plan the session' });
const other = (n: number, change: Partial<GroupSession>) =>
  aGroupSession({ id: idOf(33, n), title: `Session ${n}`, ...change });

test('the next session comes first with its answers, then later ones; those over or cancelled are put away', async ({
  clock: _,
  server,
  emit,
  openGroup,
}) => {
  server.answer(listGroupSessions, [
    other(1, { start: '2027-02-01T10:00' }),
    aGroupSession(),
    other(2, { start: '2026-12-01T10:00' }),
    other(3, { status: 'cancelled' }),
  ]);
  await openGroup(ownGroupPage());
  await section().findByText('Next session');
  const links = () => section().getAllByRole('link', { name: /^(Session|Psychosis)/ });
  const titles = () => links().map(({ textContent }) => textContent);
  await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Psychosis, two rounds', 'Session 1']));
  expect(section().getByText('Past and cancelled (2)')).toBeTruthy();
  const sooner = other(4, { start: '2027-01-05T10:00' });
  emit(groupSessionChanged, { session: sooner }, `g:${idOf(30)}`);
  expect(titles().slice(0, 3)).toEqual(['Session 4', 'Psychosis, two rounds', 'Session 1']);
});

test('a group without sessions says what they are for; a list that fails can be tried again', async ({
  user,
  server,
  openGroup,
}) => {
  server.refuse(listGroupSessions, { status: 500, detail: 'Something went wrong.' });
  await openGroup(ownGroupPage());
  await section().findByText('The sessions could not be loaded');
  server.answer(listGroupSessions, []);
  await user.click(section().getByRole('button', { name: 'Retry' }));
  expect(await section().findByText(/^No session is planned/)).toBeTruthy();
});

test('each refusal is beside its field, and what was typed is there when it is opened again', async ({
  user,
  server,
  openGroup,
}) => {
  await openGroup(ownGroupPage(), '?plan');
  await user.click(await dialog().findByRole('button', { name: 'Plan the session' }));
  expect(await dialog().findByText('Choose a date and a time')).toBeTruthy();
  expect(server.calls(scheduleMeeting)).toEqual([]);
  await user.type(field('Title'), 'Mood');
  await user.type(field('Date and time'), '2027-03-28T19:30');
  await user.selectOptions(field('Time zone'), 'Europe/London');
  await user.selectOptions(field('Repeats'), 'weekly');
  await user.selectOptions(field('Platform'), 'zoom');
  const message = 'This is a Google Meet link, but Zoom is chosen.';
  server.refuse(scheduleMeeting, { status: 422, errors: [{ field: 'meetingLink', message }] });
  await user.click(plan());
  expect(await dialog().findByText(message)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Plan a session' }));
  expect([field('Title').value, field('Date and time').value, field('Platform').value]).toEqual([
    'Mood',
    '2027-03-28T19:30',
    'zoom',
  ]);
  await user.click(plan());
  await waitFor(() => expect(server.calls(scheduleMeeting)).toHaveLength(2));
  const [first, again] = server.calls(scheduleMeeting);
  expect(again?.key).toBe(first?.key);
  expect(again?.body).toMatchObject({
    title: 'Mood',
    // On the day when the clocks go forward.
    scheduledFor: '2027-03-28T18:30:00.000Z',
    timeZone: 'Europe/London',
    recurrence: 'weekly',
    until: null,
    meetingPlatform: 'zoom',
    meetingLink: null,
  });
});

test('a planned session opens on its page, and nothing of the plan stays on the device', async ({
  user,
  server,
  openGroup,
}) => {
  const session = aGroupSession();
  const { address } = await openGroup(ownGroupPage(), '?plan');
  await user.type(await dialog().findByLabelText('Title'), 'Mood');
  await user.type(field('Date and time'), '2027-03-28T19:30');
  server.answer(scheduleMeeting, {
    session,
    meetingLink: 'https://cascade.test/',
    meetingId: null,
    meetingPassword: null,
    dialInNumber: null,
  });
  await user.click(plan());
  await waitFor(() =>
    expect(address()).toBe(`/study-groups/${session.groupId}/sessions/${session.id}`),
  );
  expect(Object.keys(localStorage).filter((key) => key.includes('group-form'))).toEqual([]);
});
