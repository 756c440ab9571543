// @vitest-environment jsdom
import { getGroupInvitation, joinGroupByLink } from '@cascade/shared/features/groups/joining';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { ownGroupPage } from '../../../testing/factories/group.ts';
import { idOf } from '../../../testing/factories/id.ts';
import { button, dialogButton } from '../../../testing/find.ts';
import { test } from '../../../testing/screen-test.tsx';
import { JoinPage } from './join-page.tsx';

const token = 'a'.repeat(32);
const place = { at: `/study-groups/join/${token}`, pattern: '/study-groups/join/:token' };
const anInvitation = (
  change: Partial<ResponseOf<typeof getGroupInvitation>> = {},
): ResponseOf<typeof getGroupInvitation> => ({
  id: idOf(30),
  name: 'Evening circle',
  description: 'Two stations a week.',
  specialty: 'Old Age Psychiatry',
  maxMembers: 4,
  memberCount: 2,
  isMember: false,
  ...change,
});

describe('an invitation to a study group', () => {
  test('says what the others will see, and joins', async ({ server, renderScreen, user }) => {
    server.answer(getGroupInvitation, anInvitation());
    const { address } = renderScreen(<JoinPage />, place);
    await screen.findByRole('heading', { level: 1, name: 'Evening circle' });
    expect(screen.getByText(/^The others see you as CalmHeron42/)).toBeTruthy();
    server.answer(joinGroupByLink, ownGroupPage({ isAdmin: false, administration: null }));
    await user.click(button('Join'));
    await expect.poll(address).toBe(`/study-groups/${idOf(30)}`);
    expect(server.calls(joinGroupByLink).map(({ params, body }) => [params.token, body])).toEqual([
      [token, { acceptsBlocked: false }],
    ]);
  });

  test('to a full group cannot be taken', async ({ server, renderScreen }) => {
    server.answer(getGroupInvitation, anInvitation({ memberCount: 4 }));
    renderScreen(<JoinPage />, place);
    expect(await screen.findByText(/^This group is full\./)).toBeTruthy();
    expect(button('Join').disabled).toBe(true);
  });

  test('of a member leads to the group', async ({ server, renderScreen }) => {
    server.answer(getGroupInvitation, anInvitation({ isMember: true }));
    renderScreen(<JoinPage />, place);
    const link = await screen.findByRole('link', { name: /^You are in this group/ });
    expect(link.getAttribute('href')).toBe(`/study-groups/${idOf(30)}`);
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  test('that has expired or was revoked says so, with a way on', async ({
    server,
    renderScreen,
  }) => {
    server.refuse(getGroupInvitation, { status: 404, code: 'not_found' });
    renderScreen(<JoinPage />, place);
    expect(await screen.findByText('This link no longer leads to a study group.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'To the study groups' });
    expect(link.getAttribute('href')).toBe('/study-groups');
  });

  test('that could not be opened can be tried again', async ({ server, renderScreen, user }) => {
    server.refuse(getGroupInvitation, { status: 500, detail: 'Something went wrong.' });
    renderScreen(<JoinPage />, place);
    expect(await screen.findByText('The invitation could not be opened')).toBeTruthy();
    server.answer(getGroupInvitation, anInvitation());
    await user.click(button('Retry'));
    await screen.findByRole('heading', { level: 1, name: 'Evening circle' });
  });

  test('to a group with somebody blocked joins only after a question', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getGroupInvitation, anInvitation());
    const { address } = renderScreen(<JoinPage />, place);
    await screen.findByRole('button', { name: 'Join' });
    server.refuse(joinGroupByLink, {
      status: 409,
      code: 'conflict',
      errors: [{ field: 'acceptsBlocked', message: 'must be true' }],
    });
    await user.click(button('Join'));
    await screen.findByText('Somebody whom you have blocked is in this group.');
    server.answer(joinGroupByLink, ownGroupPage({ isAdmin: false, administration: null }));
    await user.click(dialogButton('Join all the same'));
    await expect.poll(address).toBe(`/study-groups/${idOf(30)}`);
    expect(server.calls(joinGroupByLink).at(-1)?.body).toEqual({ acceptsBlocked: true });
  });
});
