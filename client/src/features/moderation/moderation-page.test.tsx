// @vitest-environment jsdom
import {
  addPostFilter,
  type Ban,
  banAuthor,
  decidePost,
  liftBan,
  listBans,
  listClaims,
  listModerationLog,
  listModerationQueue,
  listPostFilters,
  type QueueEntry,
  verifyClaim,
  warnAuthor,
} from '@cascade/shared/features/moderation/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aDiscussion } from '../../testing/factories/post.ts';
import { test } from '../../testing/screen-test.tsx';
import { ModerationPage } from './moderation-page.tsx';

const at = '2027-01-04T08:30:00.000Z';
const held: QueueEntry = {
  post: aDiscussion({ title: 'A recalled question', state: 'held', isOwn: true }),
  heldFor: 'past paper',
  reports: [],
  earlierSanctions: 2,
};
const reported: QueueEntry = {
  post: aDiscussion({ id: idOf(2, 2), title: 'Unkind words' }),
  heldFor: null,
  reports: [{ reason: 'harassment', details: 'This is about a real person.', createdAt: at }],
  earlierSanctions: 0,
};
const entryOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement);

test('the queue shows why each post waits, and only the decisions that fit it', async ({
  renderScreen,
  server,
}) => {
  const arrive = server.hold(listModerationQueue);
  renderScreen(<ModerationPage />);
  expect(screen.getByText('Loading waiting posts…')).toBeTruthy();
  arrive([held, reported]);
  await screen.findByRole('heading', { name: 'A recalled question' });
  const first = entryOf('A recalled question');
  expect(first.getByText('Held: past paper')).toBeTruthy();
  expect(first.getByText('2 warnings or bans of its author before')).toBeTruthy();
  expect(first.queryByText('You')).toBeNull();
  expect(first.getByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(first.queryByRole('button', { name: 'Leave as it is' })).toBeNull();
  const second = entryOf('Unkind words');
  expect(second.getByText('Reported once')).toBeTruthy();
  expect(second.getByText('This is about a real person.')).toBeTruthy();
  expect(second.getByRole('button', { name: 'Leave as it is' })).toBeTruthy();
  expect(second.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a queue that cannot be reached says so, and Retry fetches it', async ({
  user,
  renderScreen,
  server,
}) => {
  server.disconnect();
  renderScreen(<ModerationPage />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The waiting posts could not be loaded');
  expect(alert.textContent).toContain('CASCade cannot be reached');
  server.reconnect();
  server.answer(listModerationQueue, [held]);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'A recalled question' })).toBeTruthy();
});

test('who has no right to the queue reads the refusal and no post', async ({
  renderScreen,
  server,
}) => {
  server.refuse(listModerationQueue, { status: 403, code: 'forbidden', detail: 'For admins.' });
  renderScreen(<ModerationPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('For admins.');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a decision needs a reason, is sent with it, and leaves the queue', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listModerationQueue, [held]);
  renderScreen(<ModerationPage />);
  await screen.findByRole('heading', { name: 'A recalled question' });
  await user.click(entryOf('A recalled question').getByRole('button', { name: 'Hide' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Hide this post?' }));
  const hide = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hide' });
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '  ');
  expect(hide.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'From a real exam');
  server.answer(decidePost, { post: { ...held.post, state: 'hidden' } });
  server.answer(listModerationQueue, []);
  await user.click(hide);
  expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
  expect(screen.getByText('Decided')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls(decidePost).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: held.post.id, verb: 'hide', reason: 'From a real exam' },
  ]);
});

test('when another admin has decided first, it is said, and the queue is read again', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listModerationQueue, [held, reported]);
  server.refuse(decidePost, {
    status: 409,
    code: 'conflict',
    detail: 'Somebody has decided this meanwhile.',
  });
  renderScreen(<ModerationPage />);
  await screen.findByRole('heading', { name: 'A recalled question' });
  await user.click(entryOf('A recalled question').getByRole('button', { name: 'Publish' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Publish this post?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It is invented');
  server.answer(listModerationQueue, [reported]);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Not done')).toBeTruthy();
  expect(screen.getByText('Somebody has decided this meanwhile.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'A recalled question' })).toBeNull(),
  );
  expect(screen.getByRole('heading', { name: 'Unkind words' })).toBeTruthy();
});

test('a warning and a ban go to the author, a ban for the time that was chosen', async ({
  user,
  renderScreen,
  server,
}) => {
  const ban: Ban = {
    id: idOf(8),
    name: 'BoldWren17',
    reason: 'Again',
    startedAt: at,
    endsAt: null,
  };
  server.answer(listModerationQueue, [reported]);
  server.answer(warnAuthor, { warned: true });
  server.answer(banAuthor, ban);
  renderScreen(<ModerationPage />);
  await screen.findByRole('heading', { name: 'Unkind words' });
  const give = async (name: string, action: string, length?: string) => {
    await user.click(entryOf('Unkind words').getByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog', { name: `${name}?` }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Again');
    if (length)
      await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long' }), length);
    await user.click(dialog.getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await give('Warn the author', 'Warn');
  await give('Ban the author', 'Ban');
  await give('Ban the author', 'Ban', 'Until it is lifted');
  expect(server.calls(warnAuthor).map(({ body }) => body)).toEqual([{ reason: 'Again' }]);
  expect(server.calls(banAuthor).map(({ body }) => body.days)).toEqual([7, null]);
});

test('a ban in force can be lifted', async ({ user, renderScreen, server }) => {
  server.answer(listModerationQueue, []);
  server.answer(listBans, [
    { id: idOf(8), name: 'BoldWren17', reason: 'Sold questions', startedAt: at, endsAt: null },
  ]);
  server.answer(liftBan, { lifted: true });
  renderScreen(<ModerationPage />);
  await user.click(screen.getByRole('tab', { name: 'Bans' }));
  const entry = (await screen.findByText('BoldWren17')).closest('li') as HTMLElement;
  expect(entry.textContent).toContain('Sold questions');
  expect(entry.textContent).toContain('Until it is lifted');
  server.answer(listBans, []);
  await user.click(within(entry).getByRole('button', { name: 'Lift the ban' }));
  expect(await screen.findByRole('heading', { name: 'No active bans' })).toBeTruthy();
  expect(server.calls(liftBan)[0]?.params.id).toBe(idOf(8));
});

test('past decisions name the moderator, the reason and the words decided on', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listModerationQueue, []);
  server.answer(listModerationLog, [
    {
      id: idOf(9),
      moderator: 'Admin Avery',
      verb: 'hide',
      postId: reported.post.id,
      excerpt: 'Unkind words',
      reason: 'A person could be recognised',
      at,
    },
  ]);
  renderScreen(<ModerationPage />);
  await user.click(screen.getByRole('tab', { name: 'Log' }));
  const entry = (await screen.findByText('Hid a post')).closest('li') as HTMLElement;
  for (const text of ['Admin Avery', 'A person could be recognised', '“Unkind words”'])
    expect(entry.textContent).toContain(text);
});

test('filters are added by kind, and a claimed role is verified', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listModerationQueue, []);
  server.answer(listPostFilters, []);
  const filter = { id: idOf(8), kind: 'link' as const, pattern: 'papers.example' };
  server.answer(addPostFilter, filter);
  renderScreen(<ModerationPage />);
  await user.click(screen.getByRole('tab', { name: 'Filters' }));
  await screen.findByRole('heading', { name: 'No filters' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'link');
  await user.type(screen.getByRole('textbox', { name: /^Site/ }), 'Papers.example');
  server.answer(listPostFilters, [filter]);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('button', { name: 'Remove papers.example' })).toBeTruthy();
  expect(server.calls(addPostFilter)[0]?.body).toEqual({ kind: 'link', pattern: 'papers.example' });

  const standing = { userRole: 'consultant', cascStatus: 'passed' } as const;
  const claim = (verificationStatus: 'verified' | 'unverified') => ({
    id: idOf(3),
    name: 'BoldWren17',
    standing: { ...standing, verificationStatus },
  });
  server.answer(listClaims, [claim('unverified')]);
  server.answer(verifyClaim, claim('verified'));
  await user.click(screen.getByRole('tab', { name: 'Badges' }));
  expect(await screen.findByText('Consultant, CASC passed')).toBeTruthy();
  server.answer(listClaims, [claim('verified')]);
  await user.click(screen.getByRole('button', { name: 'I have seen proof' }));
  expect(await screen.findByRole('button', { name: 'Take the badge back' })).toBeTruthy();
  expect(server.calls(verifyClaim)[0]?.body).toEqual({ isVerified: true });
});
