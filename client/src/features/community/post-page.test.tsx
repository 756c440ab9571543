// @vitest-environment jsdom
import type { BoardPost } from '@cascade/shared/features/community/contract';
import {
  createReply,
  getPost,
  listReplies,
  postChanged,
  postPublished,
  type Reply,
  viewPost,
} from '@cascade/shared/features/community/threads';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aDiscussion, aReply } from '../../testing/factories/post.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { PostPage } from './post-page.tsx';
import { postNamed, test } from './testing/board-test.ts';

const post = aDiscussion({ title: 'A hard first minute', commentsCount: 1 });
const place = { at: `/community/post/${post.id}`, pattern: '/community/post/:postId' };
const alias = (name: string) => ({ ...post.by, face: 'alias' as const, name, personId: null });
const countsOf = ({ likesCount, commentsCount, viewsCount, rev }: BoardPost) => ({
  likesCount,
  commentsCount,
  viewsCount,
  rev,
});

function answerThread(server: TestGateway, shown: BoardPost, replies: Reply[]): void {
  server.answer(getPost, shown);
  server.answer(listReplies, replies);
  server.answer(viewPost, countsOf(shown));
}

test('opening a post counts the view once, and shows the new count', async ({
  renderScreen,
  server,
}) => {
  answerThread(server, post, []);
  server.answer(viewPost, { ...countsOf(post), viewsCount: 8, rev: post.rev + 1 });
  renderScreen(<PostPage />, place);
  expect(screen.getByText('Loading the post…')).toBeTruthy();
  expect(await screen.findByText('8 views')).toBeTruthy();
  expect(server.calls(viewPost).map(({ params }) => params.id)).toEqual([post.id]);
  expect(screen.getByText(/^Nobody has answered yet/)).toBeTruthy();
});

test('a post that is gone says so; one that cannot be reached can be asked for again', async ({
  user,
  renderScreen,
  server,
}) => {
  server.refuse(getPost, { status: 404, code: 'not_found' });
  const gone = renderScreen(<PostPage />, place);
  expect(await screen.findByRole('heading', { name: 'This post is not here' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  gone.unmount();

  server.disconnect();
  renderScreen(<PostPage />, place);
  await screen.findByRole('heading', { name: 'The post could not be loaded' });
  server.reconnect();
  answerThread(server, post, []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: post.title })).toBeTruthy();
});

test('replies that cannot be loaded leave the post readable', async ({
  user,
  renderScreen,
  server,
}) => {
  answerThread(server, post, []);
  server.refuse(listReplies, { status: 503, code: 'unavailable', detail: 'Busy.' });
  renderScreen(<PostPage />, place);
  expect((await screen.findByRole('alert')).textContent).toContain('The replies could not be');
  expect(screen.getByRole('article', { name: post.title })).toBeTruthy();
  server.answer(listReplies, [aReply()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Reply of BoldWren17' })).toBeTruthy();
});

test('an answer to a reply names it, and appears under it', async ({
  user,
  renderScreen,
  server,
}) => {
  const first = aReply({ by: alias('MildOtter11'), content: 'Say your name.' });
  answerThread(server, post, [first]);
  renderScreen(<PostPage />, place);
  await user.click(await screen.findByRole('button', { name: 'Reply to MildOtter11' }));
  const own = screen.getByRole('textbox', { name: 'Reply to MildOtter11' });
  await user.type(own, 'And theirs.');
  const second = aReply({
    id: idOf(4, 2),
    parentId: first.id,
    content: 'And theirs.',
    isOwn: true,
  });
  server.answer(createReply, second);
  server.answer(listReplies, [first, second]);
  const form = within(own.closest('form') as HTMLElement);
  await user.click(form.getByRole('button', { name: 'Send reply' }));
  const answer = await screen.findByText('And theirs.', { selector: 'p' });
  expect(server.calls(createReply).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: post.id, content: 'And theirs.', parentId: first.id, isAnonymous: true },
  ]);
  expect(document.getElementById(first.id)?.contains(answer)).toBe(true);
  expect(screen.queryByRole('textbox', { name: 'Reply to MildOtter11' })).toBeNull();
});

test('a refused reply keeps its text; a sent one empties the field', async ({
  user,
  renderScreen,
  server,
}) => {
  answerThread(server, post, []);
  server.refuse(createReply, { status: 403, code: 'forbidden', detail: 'You cannot write now.' });
  renderScreen(<PostPage />, place);
  const field = await screen.findByRole('textbox', { name: 'Your reply' });
  const send = screen.getByRole('button', { name: 'Send reply' });
  expect((send as HTMLButtonElement).disabled).toBe(true);
  await user.type(field, 'My answer');
  await user.click(send);
  expect(await screen.findByText('Reply not sent')).toBeTruthy();
  expect(screen.getByText('You cannot write now.')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('My answer');
  server.answer(createReply, aReply({ state: 'held', isOwn: true }));
  await user.click(send);
  expect(await screen.findByText('Waiting for a moderator')).toBeTruthy();
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
});

test('a deleted reply keeps its place for the answers below, without words or menu', async ({
  renderScreen,
  server,
}) => {
  const deleted = aReply({ state: 'deleted', content: '', by: alias('') });
  const below = aReply({ id: idOf(4, 2), parentId: deleted.id, content: 'Still here.' });
  answerThread(server, post, [deleted, below]);
  renderScreen(<PostPage />, place);
  const gone = await screen.findByText('This reply was deleted by its author.');
  expect(gone.parentElement?.contains(screen.getByText('Still here.'))).toBe(true);
  expect(screen.getAllByRole('button', { name: /^More about the post of/ })).toHaveLength(2);
});

test('a reply in another thread asks for nothing; one here appears, a deletion is no longer counted', async ({
  renderScreen,
  server,
  emit,
}) => {
  answerThread(server, post, [aReply()]);
  renderScreen(<PostPage />, place);
  await screen.findByRole('article', { name: 'Reply of BoldWren17' });
  const asked = () => [server.calls(getPost).length, server.calls(listReplies).length];
  const before = asked();
  const reply = { postId: idOf(4, 2), board: 'discussion' as const };
  for (const event of [postPublished, postChanged])
    emit(event, { ...reply, rootId: idOf(2, 9) }, 'p:discussion');
  server.answer(listReplies, [aReply(), aReply({ id: idOf(4, 2), by: alias('MildOtter11') })]);
  emit(postPublished, { ...reply, rootId: post.id }, 'p:discussion');
  expect(await screen.findByRole('article', { name: 'Reply of MildOtter11' })).toBeTruthy();
  expect(asked()).toEqual([before[0], (before[1] ?? 0) + 1]);

  answerThread(server, { ...post, commentsCount: 0, rev: post.rev + 1 }, []);
  emit(postChanged, { ...reply, rootId: post.id }, 'p:discussion');
  expect(await screen.findByText(/^Nobody has answered yet/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Replies' })).toBeTruthy();
});

test('behind an alias there is neither reputation nor badge, and nobody to follow', async ({
  user,
  renderScreen,
  server,
}) => {
  const by = { ...alias('MildOtter11'), reputation: null };
  answerThread(server, { ...post, by }, [aReply({ by, isThreadAuthor: true })]);
  renderScreen(<PostPage />, place);
  const shown = await screen.findByRole('article', { name: post.title });
  expect(within(shown).getByText('anonymous')).toBeTruthy();
  expect(within(shown).queryByText(/points/)).toBeNull();
  expect(within(shown).queryByText('You')).toBeNull();
  await user.click(within(shown).getByRole('button', { name: /^More about the post/ }));
  expect(within(shown).queryByRole('button', { name: /^Follow/ })).toBeNull();
  expect(within(shown).getByRole('button', { name: 'Report' })).toBeTruthy();
  const reply = await screen.findByRole('article', { name: 'Reply of MildOtter11' });
  expect(within(reply).getByText('Author')).toBeTruthy();
});

test('the author of an anonymous thread answers under the same handle, unless they choose the name', async ({
  user,
  renderScreen,
  server,
}) => {
  answerThread(server, { ...post, isOwn: true, by: alias('MildOtter11') }, []);
  renderScreen(<PostPage />, place);
  const form = within(
    (await screen.findByRole('textbox', { name: 'Your reply' })).closest('form') as HTMLElement,
  );
  const as = () => form.getByRole('status').textContent;
  expect(as()).toBe('Posting as MildOtter11');
  await user.click(form.getByRole('switch', { name: 'Use handle instead of name' }));
  expect(as()).toBe('Posting as Ana Brook');
});

test('a hidden post says so to its author, who can delete it and no longer edit or answer', async ({
  user,
  renderScreen,
  server,
}) => {
  answerThread(server, { ...post, isOwn: true, state: 'hidden' }, []);
  renderScreen(<PostPage />, place);
  expect(await screen.findByText(/A moderator has hidden this/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^More about the post/ }));
  const shown = postNamed(post.title);
  expect(shown.getByText('You')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(shown.getByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
});
