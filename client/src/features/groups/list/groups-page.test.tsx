// @vitest-environment jsdom
import {
  createGroup,
  type GroupPage,
  getGroup,
  getGroupDirectoryStart,
  joinGroup,
  listGroups,
  listMyGroups,
} from '@cascade/shared/features/groups/contract';
import { groupChanged, groupListed, groupWithdrawn } from '@cascade/shared/features/groups/joining';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  aGroupPage,
  groupMember,
  listedIn,
  ownGroupPage,
} from '../../../testing/factories/group.ts';
import { idOf } from '../../../testing/factories/id.ts';
import { test as base } from '../../../testing/screen-test.tsx';
import { refusal } from '../../../testing/test-gateway.ts';
import { GroupsPage } from './groups-page.tsx';

type Fixtures = { openList: (pages: GroupPage[], at?: string) => { address: () => string } };

const test = base.extend<Fixtures>({
  openList: async ({ server, renderScreen }, use) => {
    await use((pages, at = '/study-groups') => {
      const groups = pages.map(listedIn);
      server.answer(getGroupDirectoryStart, { stream: 'd:groups', n: 0 });
      server.answer(listGroups, groups);
      server.answer(
        getGroup,
        ({ params }) => pages.find(({ id }) => id === params.id) ?? refusal({ status: 404 }),
      );
      server.answer(
        listMyGroups,
        groups.filter(({ isMember }) => isMember),
      );
      return renderScreen(<GroupsPage />, { at, pattern: '/study-groups' });
    });
  },
});

const card = async (name: string) =>
  (await screen.findByRole('button', { name })).closest('li') as HTMLElement;
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const field = (name: RegExp) =>
  dialog('Create Group').getByRole<HTMLInputElement>('textbox', { name });
const submit = () => dialog('Create Group').getByRole('button', { name: 'Create Group' });

test('the list is read after the start of its stream', async ({ server, openList }) => {
  openList([aGroupPage()]);
  const answer = server.hold(getGroupDirectoryStart);
  await waitFor(() => expect(server.calls(getGroupDirectoryStart).length).toBe(1));
  expect(server.calls(listGroups)).toEqual([]);
  answer({ stream: 'd:groups', n: 4 });
  expect(await card('Evening circle')).toBeTruthy();
});

test('cards say size, privacy and standing; search narrows by name and specialty', async ({
  user,
  openList,
}) => {
  const full = aGroupPage({ id: idOf(30, 2), name: 'Full house', memberCount: 8 });
  openList([
    aGroupPage(),
    full,
    ownGroupPage({ id: idOf(30, 3), name: 'Mine', specialty: 'Psychotherapy' }),
  ]);
  expect((await card('Evening circle')).textContent).toContain('1 of 8 members');
  const fullCard = within(await card('Full house'));
  expect(fullCard.getByText('Full')).toBeTruthy();
  expect(fullCard.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(true);
  const mine = await card('Mine');
  expect(mine.textContent).toContain('Private');
  expect(mine.textContent).toContain('Admin');
  expect(within(mine).getByRole('link', { name: 'Open' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My Groups (1)' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'psychoTHER');
  expect(screen.queryByRole('button', { name: 'Full house' })).toBeNull();
  expect(await card('Mine')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(screen.getByText('No groups found')).toBeTruthy();
});

test('counts, arrivals and removals show without a reload', async ({ server, emit, openList }) => {
  const group = aGroupPage();
  openList([group]);
  await card('Evening circle');
  const { isMember: _, isAdmin: __, ...shared } = listedIn(group);
  const members = [...group.members, groupMember(2, 'QuickLark3')];
  emit(groupChanged, { group: { ...shared, members, memberCount: 2, rev: 2 } }, 'd:groups');
  expect((await card('Evening circle')).textContent).toContain('2 of 8 members');
  const next = {
    ...shared,
    id: idOf(30, 9),
    name: 'Newcomers',
    createdAt: '2027-01-03T08:00:00.000Z',
  };
  emit(groupChanged, { group: next }, 'd:groups');
  expect(await card('Newcomers')).toBeTruthy();
  emit(groupWithdrawn, { groupId: group.id, rev: 2 }, 'd:groups');
  expect(screen.queryByRole('button', { name: 'Evening circle' })).toBeNull();
  const own = listedIn(ownGroupPage({ id: idOf(30, 7), name: 'Just joined', isPrivate: false }));
  server.answer(listGroups, [own]);
  server.answer(listMyGroups, [own]);
  emit(groupListed, { group: own, administration: { requests: [], invitation: null } });
  expect(screen.getByRole('tab', { name: 'My Groups (1)' })).toBeTruthy();
  await waitFor(() => expect(server.calls(listMyGroups).length).toBe(2));
});

test('without groups there is a button that creates one; a failed list can be tried again', async ({
  user,
  server,
  openList,
}) => {
  openList([]);
  server.refuse(listGroups, { status: 503, detail: 'Temporarily unavailable.' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Temporarily unavailable.')).toBeTruthy();
  server.answer(listGroups, []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No groups yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Create Group' })[1] as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Create Group' })).toBeTruthy();
});

test('each refusal stands at its field, nothing typed is lost, and the defaults are sent', async ({
  user,
  server,
  openList,
}) => {
  const { address } = openList([], '/study-groups?create');
  await screen.findByText('No groups yet');
  await user.type(field(/^Description/), 'Two stations a week.');
  await user.click(submit());
  const specialty = dialog('Create Group').getByRole('combobox', { name: 'Specialty' });
  await waitFor(() => expect(specialty.getAttribute('aria-invalid')).toBe('true'));
  expect(server.calls(createGroup)).toEqual([]);

  await user.selectOptions(specialty, 'Psychotherapy');
  await user.type(field(/^Name/), 'Circle');
  server.refuse(createGroup, {
    status: 422,
    errors: [
      { field: 'name', message: 'must be at most 80 characters' },
      { field: 'description', message: 'must be at most 1,000 characters' },
    ],
  });
  await user.click(submit());
  await waitFor(() => expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field(/^Name/));
  for (const [name, message] of [
    [/^Name/, 'must be at most 80 characters'],
    [/^Description/, 'must be at most 1,000 characters'],
  ] as const) {
    const id = field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    expect(document.getElementById(id)?.textContent).toBe(message);
  }

  server.refuse(createGroup, {
    status: 409,
    detail: 'Nobody can be in more than 12 groups at once.',
  });
  await user.click(submit());
  expect(await screen.findByText('Nobody can be in more than 12 groups at once.')).toBeTruthy();
  server.disconnect();
  await user.click(submit());
  expect(await screen.findByText(/CASCade cannot be reached/)).toBeTruthy();
  expect([field(/^Name/).value, field(/^Description/).value]).toEqual([
    'Circle',
    'Two stations a week.',
  ]);

  server.reconnect();
  server.answer(createGroup, ownGroupPage({ name: 'Circle' }));
  await user.click(submit());
  await waitFor(() => expect(address()).toBe(`/study-groups/${idOf(30)}`));
  const sent = server.calls(createGroup);
  expect(sent.at(-1)?.body).toEqual({
    name: 'Circle',
    description: 'Two stations a week.',
    specialty: 'Psychotherapy',
    maxMembers: 8,
    isPrivate: false,
  });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a dialog that is closed and opened again keeps what was typed', async ({
  user,
  openList,
}) => {
  const { address } = openList([], '/study-groups?create');
  await user.type(field(/^Name/), 'Circle');
  await user.click(dialog('Create Group').getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/study-groups');
  await user.click(screen.getAllByRole('button', { name: 'Create Group' })[0] as HTMLElement);
  expect(field(/^Name/).value).toBe('Circle');
});

test('joining a group with somebody blocked asks first, and staying out sends nothing more', async ({
  user,
  server,
  openList,
}) => {
  const { address } = openList([aGroupPage()]);
  server.refuse(joinGroup, {
    status: 409,
    detail: 'Somebody whom you have blocked is in this group.',
    errors: [{ field: 'acceptsBlocked', message: 'must be agreed to' }],
  });
  const asked = () => dialog('Somebody whom you have blocked is in this group.');
  const join = within(await card('Evening circle')).getByRole('button', { name: 'Join' });
  await user.click(join);
  await user.click(await screen.findByRole('button', { name: 'Stay out' }));
  expect(server.calls(joinGroup).map(({ body }) => body.acceptsBlocked)).toEqual([false]);
  await user.click(join);
  await screen.findByRole('button', { name: 'Join all the same' });
  server.answer(joinGroup, ownGroupPage({ isAdmin: false, administration: null }));
  await user.click(asked().getByRole('button', { name: 'Join all the same' }));
  await waitFor(() => expect(address()).toBe(`/study-groups/${idOf(30)}`));
  expect(server.calls(joinGroup).at(-1)?.body.acceptsBlocked).toBe(true);
});

test('details show members; only an admin can remove, and only those who are no admins', async ({
  user,
  server,
  openList,
}) => {
  const own = ownGroupPage({
    isPrivate: false,
    members: [...ownGroupPage().members, groupMember(4, 'SlowOtter8', true)],
    memberCount: 3,
  });
  server.answer(getGroup, own);
  openList([own, aGroupPage({ id: idOf(30, 5), name: 'Not mine' })]);
  await user.click(await screen.findByRole('button', { name: 'Not mine' }));
  expect(dialog('Not mine').getByText('Two stations a week.')).toBeTruthy();
  expect(dialog('Not mine').queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.click(dialog('Not mine').getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Evening circle' }));
  const removals = dialog('Evening circle').getAllByRole('button', { name: /^Remove/ });
  expect(removals.map((it) => it.getAttribute('aria-label'))).toEqual(['Remove BoldWren17']);
});
