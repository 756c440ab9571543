// @vitest-environment jsdom
import { editGroup, getGroup } from '@cascade/shared/features/groups/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ownGroupPage } from '../../../testing/factories/group.ts';
import { test } from '../testing/group-test.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('an edit that somebody overtook keeps what was typed, shows the newer, and names its version next', async ({
  user,
  server,
  openGroup,
}) => {
  await openGroup(ownGroupPage());
  await user.click(button('Edit'));
  const name = () =>
    inDialog('Edit group').getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.clear(name());
  await user.type(name(), 'Morning circle');
  server.refuse(editGroup, { status: 409, code: 'stale', detail: 'Please look again.' });
  server.answer(getGroup, ownGroupPage({ rev: 5, name: 'Late circle', maxMembers: 12 }));
  const save = () => inDialog('Edit group').getByRole('button', { name: 'Save changes' });
  await user.click(save());
  expect(await screen.findByText('Name: Late circle')).toBeTruthy();
  expect(screen.getByText('Size: 12 people')).toBeTruthy();
  expect(name().value).toBe('Morning circle');
  server.answer(editGroup, ownGroupPage({ rev: 6 }));
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(editGroup).map(({ body }) => body)).toEqual([
    { rev: 1, name: 'Morning circle' },
    { rev: 5, name: 'Morning circle' },
  ]);
});

test('an edit goes on by itself where only members came or went', async ({
  user,
  server,
  openGroup,
}) => {
  await openGroup(ownGroupPage());
  await user.click(button('Edit'));
  await user.selectOptions(inDialog('Edit group').getByRole('combobox', { name: 'Size' }), '12');
  server.refuse(editGroup, { status: 409, code: 'stale' });
  server.answer(getGroup, () => {
    server.answer(editGroup, ownGroupPage({ rev: 3, maxMembers: 12 }));
    return ownGroupPage({ rev: 2 });
  });
  await user.click(inDialog('Edit group').getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(editGroup).map(({ body }) => body)).toEqual([
    { rev: 1, maxMembers: 12 },
    { rev: 2, maxMembers: 12 },
  ]);
});
