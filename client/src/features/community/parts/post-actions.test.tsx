// @vitest-environment jsdom
import { likeCommunityPost, listSocialPosts } from '@cascade/shared/features/community/boards';
import { followPerson } from '@cascade/shared/features/community/people';
import {
  deletePost,
  editPost,
  postLiked,
  reportPost,
} from '@cascade/shared/features/community/threads';
import { pinPost } from '@cascade/shared/features/moderation/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aMember } from '../../../testing/factories/member.ts';
import { aSocialPost } from '../../../testing/factories/post.ts';
import { FeedPage } from '../feed-page.tsx';
import { answerFeed, postNamed, test } from '../testing/board-test.ts';

const title = 'How to begin';
const place = { at: '/cascade' };
const others = aSocialPost({ title, likesCount: 2, rev: 5 });
const own = aSocialPost({ title, isOwn: true, tags: ['sleep', 'first minute'] });
const menuRows = () =>
  postNamed(title)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => /^(Edit|Delete|Follow|Unfollow|Report|Pin|Unpin)/.test(text ?? ''));
const likeOf = (name: string) => postNamed(title).findByRole('button', { name });

test('a like shows at once, and the answer’s count replaces the guess', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [others] });
  const answer = server.hold(likeCommunityPost);
  renderScreen(<FeedPage />, place);
  await screen.findByRole('article', { name: title });
  await user.click(await likeOf('Like, 2 likes'));
  const pressed = await likeOf('Like, 3 likes');
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  await user.click(pressed);
  expect(server.calls(likeCommunityPost)).toHaveLength(1);
  answer({ isLiked: true, likesCount: 7, rev: 9 });
  expect((await likeOf('Like, 7 likes')).getAttribute('aria-pressed')).toBe('true');
});

test('a refused like is taken back, and the reason is said', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [others] });
  server.refuse(likeCommunityPost, { status: 403, detail: 'Confirm your address first.' });
  renderScreen(<FeedPage />, place);
  await screen.findByRole('article', { name: title });
  await user.click(await likeOf('Like, 2 likes'));
  expect(await screen.findByText('Not liked')).toBeTruthy();
  expect(screen.getByText('Confirm your address first.')).toBeTruthy();
  expect((await likeOf('Like, 2 likes')).getAttribute('aria-pressed')).toBe('false');
});

test('an answer that is older than a live count changes the reader’s like alone', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [others] });
  server.answer(likeCommunityPost, { isLiked: true, likesCount: 99, rev: 4 });
  renderScreen(<FeedPage />, place);
  await screen.findByRole('article', { name: title });
  await user.click(await likeOf('Like, 2 likes'));
  await waitFor(async () =>
    expect((await likeOf('Like, 2 likes')).getAttribute('aria-pressed')).toBe('true'),
  );
});

test('a like given on the reader’s other device shows here', async ({
  renderScreen,
  server,
  emit,
}) => {
  answerFeed(server, { '': [others] });
  renderScreen(<FeedPage />, place);
  await screen.findByRole('article', { name: title });
  emit(postLiked, { postId: others.id, board: 'feed', isLiked: true, likesCount: 3, rev: 6 });
  expect((await likeOf('Like, 3 likes')).getAttribute('aria-pressed')).toBe('true');
});

test('one’s own post can be edited and deleted, and neither followed nor reported', async ({
  user,
  renderScreen,
  server,
}) => {
  const by = { ...own.by, personId: aMember().publicId };
  answerFeed(server, { '': [{ ...own, by }] });
  renderScreen(<FeedPage />, place);
  const opener = await screen.findByRole('button', { name: 'More about the post of BoldWren17' });
  expect(menuRows()).toEqual([]);
  await user.click(opener);
  expect(menuRows()).toEqual(['Edit', 'Delete']);
  await user.keyboard('{Escape}');
  expect(menuRows()).toEqual([]);
  expect(document.activeElement).toBe(opener);
});

test('deleting asks first; going back sends nothing', async ({ user, renderScreen, server }) => {
  answerFeed(server, { '': [own] });
  server.answer(deletePost, { id: own.id, state: 'deleted' });
  renderScreen(<FeedPage />, place);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: /^More about the post of/ }));
    await user.click(postNamed(title).getByRole('button', { name: 'Delete' }));
    return within(screen.getByRole('dialog', { name: 'Delete this post?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Go back' }));
  expect(server.calls(deletePost)).toEqual([]);
  const dialog = await ask();
  answerFeed(server, { '': [] });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(server.calls(deletePost).map(({ params }) => params.id)).toEqual([own.id]);
});

test('editing begins with what is there, and a refusal keeps what was typed', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [own] });
  server.refuse(editPost, { status: 409, code: 'conflict', detail: 'It was deleted meanwhile.' });
  renderScreen(<FeedPage />, place);
  await user.click(await screen.findByRole('button', { name: /^More about the post of/ }));
  await user.click(postNamed(title).getByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit post' }));
  const content = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
  expect(content.value).toBe(own.content);
  expect(dialog.getByRole('status').textContent).toBe('Posting as BoldWren17');
  expect(dialog.queryByRole('switch')).toBeNull();
  await user.clear(content);
  await user.type(content, 'Your name first.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It was deleted meanwhile.')).toBeTruthy();
  expect(content.value).toBe('Your name first.');

  server.answer(editPost, { ...own, content: 'Your name first.' });
  const asked = server.calls(listSocialPosts).length;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(editPost).at(-1)?.body).toEqual({
    title,
    content: 'Your name first.',
    tags: ['sleep', 'first minute'],
  });
  expect(server.calls(listSocialPosts).length).toBeGreaterThan(asked);
});

test('another’s post can be followed and reported, with reason and details', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [others] });
  server.answer(followPerson, ({ params: { userId } }) => ({
    people: [
      {
        id: userId,
        userHandle: others.by.name,
        displayName: others.by.name,
        avatarSeed: 'x',
        isDeleted: false,
      },
    ],
    tags: [],
  }));
  server.answer(reportPost, { reported: true });
  renderScreen(<FeedPage />, place);
  const opener = await screen.findByRole('button', { name: /^More about the post of/ });
  await user.click(opener);
  expect(menuRows()).toEqual(['Follow BoldWren17', 'Report']);
  await user.click(postNamed(title).getByRole('button', { name: 'Follow BoldWren17' }));
  await screen.findByRole('button', { name: 'Unfollow BoldWren17' });
  await user.click(opener);
  expect(menuRows()).toEqual(['Unfollow BoldWren17', 'Report']);

  await user.click(postNamed(title).getByRole('button', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this to the moderators' }));
  expect(dialog.getByText(/The author is not told who reported it/)).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'spam');
  await user.type(dialog.getByRole('textbox', { name: /^Details/ }), 'Sells courses');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Reported')).toBeTruthy();
  expect(server.calls(reportPost)[0]?.body).toEqual({ reason: 'spam', details: 'Sells courses' });
});

describe('an admin', () => {
  test.override('member', aMember({ role: 'admin' }));
  test('pins a post from its menu', async ({ user, renderScreen, server }) => {
    answerFeed(server, { '': [others] });
    server.answer(pinPost, { post: { ...others, isPinned: true } });
    renderScreen(<FeedPage />, place);
    await user.click(await screen.findByRole('button', { name: /^More about the post of/ }));
    answerFeed(server, { '': [{ ...others, isPinned: true }] });
    await user.click(postNamed(title).getByRole('button', { name: 'Pin to the top' }));
    expect(await postNamed(title).findByText('Pinned')).toBeTruthy();
    expect(server.calls(pinPost)[0]?.body).toEqual({ isPinned: true });
  });
});
