// @vitest-environment jsdom
import { listSocialPosts } from '@cascade/shared/features/community/boards';
import { getBoardStart } from '@cascade/shared/features/community/threads';
import {
  getGroupDirectoryStart,
  listGroups,
  listMyGroups,
} from '@cascade/shared/features/groups/contract';
import { findPeople } from '@cascade/shared/features/messaging/people';
import {
  acceptConnection,
  askToConnect,
  connectionChanged,
  connectionEnded,
  declineConnection,
  listConnections,
  listSuggestedConnections,
  removeConnection,
} from '@cascade/shared/features/network/contract';
import { getMentorOffer, listMentors } from '@cascade/shared/features/network/mentors';
import { listNetworkEvents } from '@cascade/shared/features/network/upcoming';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aConnection, aSuggestion, networkPerson } from '../../../testing/factories/connection.ts';
import { aGroupPage, listedIn, ownGroupPage } from '../../../testing/factories/group.ts';
import { idOf } from '../../../testing/factories/id.ts';
import { aMember } from '../../../testing/factories/member.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { NetworkPage } from './network-page.tsx';

type Fixtures = { open: (tab?: string) => { address: () => string } };

/** Everything is answered, and empty, unless a test has answered before. */
const test = base.extend<Fixtures>({
  open: async ({ server, renderScreen }, use) => {
    await use((query = '') => {
      const given = <R extends Parameters<typeof server.answers>[0]>(route: R, answer: unknown) => {
        if (!server.answers(route)) server.answer(route, answer as never);
      };
      given(getBoardStart, { stream: 'p:feed', n: 0 });
      given(listSocialPosts, []);
      given(getGroupDirectoryStart, { stream: 'd:groups', n: 0 });
      given(listGroups, []);
      given(listMyGroups, []);
      given(listConnections, []);
      given(listSuggestedConnections, []);
      given(listMentors, []);
      given(getMentorOffer, { mayOffer: false, isPublic: true, text: null });
      given(listNetworkEvents, []);
      return renderScreen(<NetworkPage />, { at: `/social${query}`, pattern: '/social' });
    });
  },
});

const list = (name: string) => within(screen.getByRole('list', { name }));
const panel = () => within(screen.getByRole('tabpanel'));

test('each tab says what it is for while it is empty, and leads on', async ({ user, open }) => {
  const { address } = open();
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  const [partner, session, meeting] = within(
    screen.getByRole('navigation', { name: 'Quick Actions' }),
  ).getAllByRole('link');
  expect([partner, session, meeting].map((it) => it?.getAttribute('href'))).toEqual([
    '/study-partners',
    '/practise-now',
    '/study-groups',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Connections' }));
  expect(await screen.findByText('No connections yet')).toBeTruthy();
  await user.click(panel().getByRole('button', { name: 'Find people' }));
  expect(address()).toBe('/social?tab=discover');
  expect(await screen.findByText('No suggestions yet')).toBeTruthy();
  expect(await screen.findByText('No mentors yet')).toBeTruthy();
  expect(screen.getByText(/^Have you passed the CASC/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Study Groups' }));
  expect(await screen.findByText('No other groups yet')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Events' }));
  expect(await screen.findByText('No events are planned')).toBeTruthy();
});

test('a tab that cannot be loaded says so, and tries again', async ({ user, server, open }) => {
  for (const route of [listConnections, listNetworkEvents, listSuggestedConnections, listMentors])
    server.refuse(route, { status: 503, detail: 'The service is away.' });
  open('?tab=connections');
  expect(await screen.findByText('Your connections could not be loaded')).toBeTruthy();
  server.answer(listConnections, [aConnection()]);
  await user.click(panel().getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('BoldWren17')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Events' }));
  expect(await screen.findByText('The events could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Discover' }));
  expect(await screen.findByText('Suggestions could not be loaded')).toBeTruthy();
  expect(await screen.findByText('The mentors could not be loaded')).toBeTruthy();
});

test('offline, what is known stays, and a failed step says why', async ({ user, server, open }) => {
  server.answer(listConnections, [aConnection({ state: 'received', note: 'We met.' })]);
  open('?tab=connections');
  const accept = await screen.findByRole('button', { name: 'Accept BoldWren17' });
  expect(screen.getByText('“We met.”')).toBeTruthy();
  server.disconnect();
  await user.click(accept);
  expect(await screen.findByText('The request was not accepted')).toBeTruthy();
  expect(screen.getByText('BoldWren17')).toBeTruthy();
});

test('requests are accepted and declined; a removal is asked about first', async ({
  user,
  server,
  open,
}) => {
  const second = { person: networkPerson(2, 'SlowOtter8'), state: 'received' } as const;
  const received = [aConnection({ state: 'received' }), aConnection(second)];
  server.answer(listConnections, received);
  open('?tab=connections');
  expect(await screen.findByText('Requests to you (2)')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /2 requests/ })).toBeTruthy();
  server.answer(declineConnection, []);
  server.answer(listConnections, [aConnection({ state: 'received' })]);
  await user.click(screen.getByRole('button', { name: 'Decline SlowOtter8' }));
  await waitFor(() => expect(screen.queryByText('SlowOtter8')).toBeNull());
  expect(server.calls(declineConnection).map(({ params }) => params.userId)).toEqual([idOf(70, 2)]);
  server.answer(acceptConnection, [aConnection()]);
  server.answer(listConnections, [aConnection()]);
  await user.click(screen.getByRole('button', { name: 'Accept BoldWren17' }));
  const message = await screen.findByRole('link', { name: 'Message BoldWren17' });
  expect(message.getAttribute('href')).toBe(`/messages/${idOf(70, 1)}`);
  server.answer(removeConnection, []);
  server.answer(listConnections, []);
  await user.click(screen.getByRole('button', { name: 'Remove BoldWren17' }));
  expect(server.calls(removeConnection)).toEqual([]);
  const question = within(screen.getByRole('dialog', { name: 'Remove BoldWren17?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No connections yet')).toBeTruthy();
});

test('what others do shows without a reload', async ({ emit, open }) => {
  open('?tab=connections');
  expect(await screen.findByText('No connections yet')).toBeTruthy();
  emit(connectionChanged, { connection: aConnection({ state: 'received', note: 'Hello' }) });
  expect(await screen.findByText('Requests to you (1)')).toBeTruthy();
  emit(connectionChanged, { connection: aConnection() });
  expect(await screen.findByText('Your connections (1)')).toBeTruthy();
  emit(connectionEnded, { personId: idOf(70, 1) });
  expect(await screen.findByText('No connections yet')).toBeTruthy();
});

test('suggestions say why, and asking sends the note and waits', async ({ user, server, open }) => {
  const reasons = [
    { kind: 'practised', name: null },
    { kind: 'group', name: 'Evening circle' },
    { kind: 'follows_you', name: null },
    { kind: 'specialty', name: 'Psychotherapy' },
  ] as const;
  server.answer(listSuggestedConnections, [aSuggestion({ reasons: [...reasons] })]);
  open('?tab=discover');
  expect(await screen.findByText('You have practised together')).toBeTruthy();
  expect(screen.getByText('In your study group “Evening circle”')).toBeTruthy();
  expect(screen.getByText('Follows you')).toBeTruthy();
  expect(screen.getByText('Same specialty: Psychotherapy')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Connect with SlowOtter8' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Connect with SlowOtter8' }));
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'On Thursdays?');
  server.refuse(askToConnect, { status: 409, detail: '50 of your requests wait for an answer.' });
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('50 of your requests wait for an answer.')).toBeTruthy();
  const sent = aConnection({ person: networkPerson(2, 'SlowOtter8'), state: 'sent' });
  server.answer(askToConnect, [sent]);
  server.answer(listConnections, [sent]);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  const waiting = await screen.findByRole('button', { name: 'Waiting' });
  expect((waiting as HTMLButtonElement).disabled).toBe(true);
  expect(server.calls(askToConnect).at(-1)?.body).toEqual({ note: 'On Thursdays?' });
});

test('a search filters each tab, and under Discover finds handles', async ({
  user,
  server,
  open,
}) => {
  server.answer(listConnections, [
    aConnection(),
    aConnection({ person: networkPerson(2, 'SlowOtter8') }),
  ]);
  server.answer(findPeople, [{ ...networkPerson(3, 'Calmest1'), isDeleted: false }]);
  open('?tab=connections&q=otter');
  expect(await screen.findByText('SlowOtter8')).toBeTruthy();
  expect(screen.queryByText('BoldWren17')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Discover' }));
  await user.type(screen.getByRole('searchbox'), 'calm');
  expect(await screen.findByText('Calmest1')).toBeTruthy();
  expect(server.calls(findPeople).map(({ query }) => query.handle)).toEqual(['calm']);
});

test('groups are divided into own and public ones, and a meeting is planned in the only one', async ({
  server,
  open,
}) => {
  const own = ownGroupPage({ id: idOf(30, 1), name: 'My circle', isPrivate: false });
  const other = aGroupPage({ id: idOf(30, 2), name: 'Open circle' });
  server.answer(listGroups, [own, other].map(listedIn));
  server.answer(listMyGroups, [listedIn(own)]);
  open('?tab=groups');
  const mine = within(await screen.findByRole('region', { name: 'Your groups' }));
  expect(await mine.findByText('My circle')).toBeTruthy();
  const open_ = within(screen.getByRole('region', { name: 'Public groups' }));
  expect(open_.getByText('Open circle')).toBeTruthy();
  expect(open_.queryByText('My circle')).toBeNull();
  const meeting = screen.getByRole('link', { name: 'Schedule Meeting' });
  expect(meeting.getAttribute('href')).toBe(`/study-groups/${own.id}?plan`);
});

test('events lead strangers to the group, and members to the session', async ({ server, open }) => {
  const event = {
    groupId: idOf(30),
    sessionId: idOf(32),
    title: 'Two stations',
    groupName: 'Evening circle',
    specialty: 'Psychotherapy',
    startsAt: '2027-01-08T19:00:00.000Z',
    duration: 60,
    recurrence: 'weekly',
    freePlaces: 1,
    isMember: false,
  } as const;
  const own = { ...event, sessionId: idOf(32, 2), title: 'Our own', isMember: true };
  server.answer(listNetworkEvents, [event, own]);
  open('?tab=events');
  expect(await screen.findByText('1 free place in the group')).toBeTruthy();
  const links = list('Events').getAllByRole('link');
  expect(links.map((it) => it.getAttribute('href'))).toEqual([
    `/study-groups/${event.groupId}`,
    `/study-groups/${event.groupId}/sessions/${own.sessionId}`,
  ]);
});

describe('without a confirmed address', () => {
  test.override('member', aMember({ emailVerified: false }));

  test('what has to be done first is said instead of suggestions', async ({ open }) => {
    open('?tab=discover');
    expect(await screen.findByText('One step before you connect')).toBeTruthy();
    expect(await screen.findByText('No mentors yet')).toBeTruthy();
  });
});
