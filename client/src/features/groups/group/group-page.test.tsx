// @vitest-environment jsdom
import {
  deleteGroup,
  getGroup,
  leaveGroup,
  removeGroupMember,
  setGroupAdmin,
} from '@cascade/shared/features/groups/contract';
import { getGroupExamDates } from '@cascade/shared/features/groups/exam-dates';
import {
  answerGroupRequest,
  askToJoinGroup,
  groupAdministered,
  groupChanged,
  groupListed,
  groupUnlisted,
  inviteToGroup,
} from '@cascade/shared/features/groups/joining';
import { getPractised } from '@cascade/shared/features/groups/live-round';
import { listGroupSessions } from '@cascade/shared/features/groups/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  aGroupPage,
  groupMember,
  listedIn,
  ownGroupPage,
  ownMembership,
} from '../../../testing/factories/group.ts';
import { idOf } from '../../../testing/factories/id.ts';
import { test } from '../testing/group-test.tsx';
import { GroupPage } from './group-page.tsx';

const GROUP = idOf(30);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));
const members = () => within(screen.getByRole('list', { name: 'Members' }));
const waiting = {
  person: { ...groupMember(6, 'WarmFinch9') },
  note: 'From the Saturday mock',
  askedAt: '2027-01-03T08:00:00.000Z',
};
const link = {
  path: `/study-groups/join/${'x'.repeat(32)}`,
  expiresAt: '2027-01-11T08:00:00.000Z',
};

test('who is no admin sees no actions of admins', async ({ user, openGroup }) => {
  await openGroup(
    ownGroupPage({
      isAdmin: false,
      administration: null,
      members: [ownMembership(false), groupMember(1, 'BoldWren17', true)],
    }),
  );
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(members().queryByRole('button')).toBeNull();
  expect(screen.queryByText('Invitation link')).toBeNull();
  expect(screen.queryByText('Requests')).toBeNull();
  await user.click(button('More about this group'));
  expect(button('Leave the group')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete the group' })).toBeNull();
});

test('an admin promotes, removes with a question, and steps down; other admins are left alone', async ({
  user,
  server,
  openGroup,
}) => {
  const group = ownGroupPage({
    members: [
      ownMembership(true),
      groupMember(1, 'BoldWren17'),
      groupMember(2, 'QuickLark3', true),
    ],
  });
  await openGroup(group);
  server.answer(setGroupAdmin, group);
  server.answer(removeGroupMember, group);
  expect(screen.queryByRole('button', { name: 'More about QuickLark3' })).toBeNull();
  await user.click(button('More about BoldWren17'));
  await user.click(button('Make admin'));
  await waitFor(() => expect(server.calls(setGroupAdmin).length).toBe(1));
  expect(server.calls(setGroupAdmin)[0]).toMatchObject({
    params: { memberId: idOf(31, 1) },
    body: { isAdmin: true },
  });
  await user.click(button('More about BoldWren17'));
  await user.click(button('Remove from the group'));
  expect(server.calls(removeGroupMember)).toEqual([]);
  await user.click(inDialog('Remove BoldWren17?').getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(server.calls(removeGroupMember)[0]?.params.memberId).toBe(idOf(31, 1)),
  );
  await user.click(button('More about CalmHeron42'));
  expect(screen.queryByRole('button', { name: 'Remove from the group' })).toBeNull();
  server.refuse(setGroupAdmin, { status: 409, detail: 'You are the last admin.' });
  await user.click(button('Step down as admin'));
  await user.click(inDialog('Step down as admin?').getByRole('button', { name: 'Step down' }));
  expect(await screen.findByText('You are the last admin.')).toBeTruthy();
});

test('a removed person’s page changes at once, whatever it showed', async ({
  server,
  emit,
  openGroup,
}) => {
  await openGroup(ownGroupPage({ isAdmin: false, administration: null }));
  server.hold(getGroup);
  emit(groupUnlisted, { groupId: GROUP });
  expect(screen.getByText('You are no longer in this group')).toBeTruthy();
  expect(screen.queryByText('BoldWren17')).toBeNull();
  expect(screen.queryByText('Evening circle')).toBeNull();
});

test('own leaving leads to the list of groups without a word about removal', async ({
  user,
  server,
  emit,
  openGroup,
}) => {
  const { address } = await openGroup(ownGroupPage({ isAdmin: false, administration: null }));
  const answer = server.hold(leaveGroup);
  await user.click(button('More about this group'));
  await user.click(button('Leave the group'));
  await user.click(inDialog('Leave “Evening circle”?').getByRole('button', { name: 'Leave' }));
  server.refuse(getGroup, { status: 404 });
  emit(groupUnlisted, { groupId: GROUP });
  expect(screen.queryByText('You are no longer in this group')).toBeNull();
  answer({ left: true });
  await waitFor(() => expect(address()).toBe('/study-groups?tab=mine'));
});

test('deleting asks by the group’s name', async ({ user, server, openGroup }) => {
  const { address } = await openGroup(ownGroupPage());
  server.answer(deleteGroup, { deleted: true });
  await user.click(button('More about this group'));
  await user.click(button('Delete the group'));
  const question = inDialog('Delete “Evening circle”?');
  await user.click(question.getByRole('button', { name: 'Go back' }));
  expect(server.calls(deleteGroup)).toEqual([]);
  await user.click(button('More about this group'));
  await user.click(button('Delete the group'));
  await user.click(inDialog('Delete “Evening circle”?').getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/study-groups?tab=mine'));
});

test('admins make a link, and requests that arrive are answered', async ({
  user,
  server,
  emit,
  openGroup,
}) => {
  await openGroup(ownGroupPage());
  const linked = ownGroupPage({ administration: { requests: [], invitation: link } });
  server.answer(inviteToGroup, () => {
    server.answer(getGroup, linked);
    return linked;
  });
  await user.click(button('Make a link'));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation link' });
  expect(field.value).toBe(`${location.origin}${link.path}`);
  expect(screen.getByText('11 January 2027 at 08:00')).toBeTruthy();
  emit(groupAdministered, {
    groupId: GROUP,
    administration: { requests: [waiting], invitation: link },
  });
  expect(screen.getByText('From the Saturday mock')).toBeTruthy();
  server.answer(answerGroupRequest, linked);
  await user.click(button('Accept WarmFinch9'));
  await waitFor(() => expect(server.calls(answerGroupRequest)[0]?.body.accepts).toBe(true));
  await waitFor(() => expect(screen.queryByText('From the Saturday mock')).toBeNull());
});

test('a visitor of a public group sees who joins, and can join', async ({ emit, openGroup }) => {
  const group = aGroupPage();
  await openGroup(group);
  expect(button('Join')).toBeTruthy();
  const { isMember: _, isAdmin: __, administration: ___, live: ____, ...shared } = group;
  emit(
    groupChanged,
    {
      group: {
        ...shared,
        members: [...shared.members, groupMember(2, 'QuickLark3')],
        memberCount: 2,
        rev: 2,
      },
    },
    'd:groups',
  );
  expect(members().getByText('QuickLark3')).toBeTruthy();
  expect(screen.getByText('2 of 8 members')).toBeTruthy();
});

test('a stranger can ask with a note; the page says nothing of the group and opens when accepted', async ({
  user,
  server,
  emit,
  renderScreen,
}) => {
  server.refuse(getGroup, { status: 404, detail: 'There is no such group, or it is private.' });
  renderScreen(<GroupPage />, { at: `/study-groups/${GROUP}`, pattern: '/study-groups/:groupId' });
  expect(await screen.findByText('There is no such group, or it is private.')).toBeTruthy();
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
  expect(note.maxLength).toBe(200);
  await user.type(note, 'From the mock');
  server.refuse(askToJoinGroup, {
    status: 422,
    errors: [{ field: 'note', message: 'must be at most 200 characters' }],
  });
  await user.click(button('Ask to join'));
  expect(await screen.findByText('must be at most 200 characters')).toBeTruthy();
  expect(note.value).toBe('From the mock');
  server.answer(askToJoinGroup, { asked: true });
  await user.click(button('Ask to join'));
  expect(
    await screen.findByText(/If there is such a group, its admins have your request/),
  ).toBeTruthy();
  const page = ownGroupPage({ isAdmin: false, administration: null });
  server.answer(getGroup, page);
  server.answer(listGroupSessions, []);
  server.answer(getPractised, { rounds: [], categories: [] });
  server.answer(getGroupExamDates, { isShown: false, ownDate: null, dates: [] });
  emit(groupListed, { group: listedIn(page), administration: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening circle' })).toBeTruthy();
});

test('a group that cannot be loaded can be tried again', async ({ user, server, renderScreen }) => {
  server.disconnect();
  renderScreen(<GroupPage />, { at: `/study-groups/${GROUP}`, pattern: '/study-groups/:groupId' });
  expect(await screen.findByText('The group could not be loaded')).toBeTruthy();
  server.reconnect();
  server.answer(getGroup, aGroupPage());
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening circle' })).toBeTruthy();
});
