// @vitest-environment jsdom
import { listSocialPosts } from '@cascade/shared/features/community/boards';
import { followTag } from '@cascade/shared/features/community/people';
import { postCounted, postPublished } from '@cascade/shared/features/community/threads';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { announceLive } from '../../live/channel.ts';
import { idOf } from '../../testing/factories/id.ts';
import { aSocialPost } from '../../testing/factories/post.ts';
import { FeedPage } from './feed-page.tsx';
import { answerFeed, postNamed, test } from './testing/board-test.ts';

const at = '/cascade';
const titles = () => screen.queryAllByRole('article').map((post) => post.getAttribute('data-post'));
const numbered = (n: number) => aSocialPost({ id: idOf(2, n), title: `Post ${n}` });
const latestQuery = (calls: { query: unknown }[]) => calls.at(-1)?.query;

test('loading is announced until the posts are there', async ({ renderScreen, server }) => {
  const arrive = server.hold(listSocialPosts);
  renderScreen(<FeedPage />, { at });
  expect(screen.getByText('Loading posts…')).toBeTruthy();
  arrive([aSocialPost({ title: 'First words' })]);
  expect(await screen.findByRole('article', { name: 'First words' })).toBeTruthy();
  expect(screen.queryByText('Loading posts…')).toBeNull();
});

test('an empty tab says what will appear there, and offers to write', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  renderScreen(<FeedPage />, { at: `${at}?tab=following` });
  const title = await screen.findByRole('heading', { name: 'No posts found' });
  expect(screen.getByText(/^Follow a handle from the menu of a post/)).toBeTruthy();
  const empty = title.parentElement as HTMLElement;
  await user.click(within(empty).getByRole('button', { name: 'Create Post' }));
  expect(screen.getByRole('dialog', { name: 'Create Post' })).toBeTruthy();
});

test('a search that finds nothing offers to clear it, and keeps the tab', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  const { address } = renderScreen(<FeedPage />, { at: `${at}?tab=trending&search=zzzz` });
  expect(await screen.findByText('Nothing fits what you chose and searched for.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe(`${at}?tab=trending`);
});

test('a failure is said in a sentence, and Retry asks again', async ({
  user,
  renderScreen,
  server,
}) => {
  server.refuse(listSocialPosts, { status: 500, detail: 'The feed is being repaired.' });
  renderScreen(<FeedPage />, { at });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The posts could not be loaded');
  expect(alert.textContent).toContain('The feed is being repaired.');
  answerFeed(server, { '': [aSocialPost({ title: 'Here again' })] });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Here again' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offline nothing can be loaded, but posts already shown stay, marked as possibly old', async ({
  user,
  renderScreen,
  server,
}) => {
  server.disconnect();
  const first = renderScreen(<FeedPage />, { at });
  const title = await screen.findByRole('heading', { name: 'The posts could not be loaded' });
  // The lists beside the posts say the same for themselves.
  const alert = title.closest('[role=alert]');
  expect(alert?.textContent).toContain('CASCade cannot be reached');
  first.unmount();

  server.reconnect();
  answerFeed(server, { '': [aSocialPost({ title: 'Read before' })] });
  renderScreen(<FeedPage />, { at });
  await screen.findByRole('article', { name: 'Read before' });
  server.disconnect();
  act(announceLive);
  const stale = await screen.findByText(/^This may be out of date/);
  expect(screen.getByRole('article', { name: 'Read before' })).toBeTruthy();
  server.reconnect();
  const notice = stale.closest('[role=status]') as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/^This may be out of date/)).toBeNull());
});

test('after a reconnection the list is fetched again, as counts have no numbers', async ({
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [aSocialPost({ likesCount: 1 })] });
  renderScreen(<FeedPage />, { at });
  await screen.findByRole('button', { name: 'Like, 1 like' });
  answerFeed(server, { '': [aSocialPost({ likesCount: 5 })] });
  act(announceLive);
  expect(await screen.findByRole('button', { name: 'Like, 5 likes' })).toBeTruthy();
});

test('more posts follow below, and one that has moved between the pages is shown once', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [numbered(1), numbered(2)], later: [numbered(2), numbered(3)] });
  renderScreen(<FeedPage />, { at });
  await user.click(await screen.findByRole('button', { name: 'Show more posts' }));
  await screen.findByRole('article', { name: 'Post 3' });
  expect(titles()).toEqual([1, 2, 3].map((n) => idOf(2, n)));
  expect(screen.queryByRole('button', { name: 'Show more posts' })).toBeNull();
});

test('new posts are offered and do not move the list until they are asked for', async ({
  user,
  renderScreen,
  server,
  emit,
}) => {
  answerFeed(server, { '': [numbered(1)] });
  renderScreen(<FeedPage />, { at });
  await screen.findByRole('article', { name: 'Post 1' });
  const publish = (n: number, board: 'feed' | 'posts') =>
    emit(postPublished, { postId: idOf(2, n), rootId: null, board }, `p:${board}`);
  publish(1, 'feed');
  publish(7, 'posts');
  expect(screen.queryByRole('button', { name: /new posts?$/ })).toBeNull();
  publish(2, 'feed');
  publish(2, 'feed');
  expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy();
  publish(3, 'feed');
  const asked = server.calls(listSocialPosts).length;
  expect(titles()).toEqual([idOf(2, 1)]);
  answerFeed(server, { '': [3, 2, 1].map(numbered) });
  await user.click(screen.getByRole('button', { name: '2 new posts' }));
  await screen.findByRole('article', { name: 'Post 3' });
  expect(server.calls(listSocialPosts)).toHaveLength(asked + 1);
  await waitFor(() => expect(screen.queryByRole('button', { name: /new posts?$/ })).toBeNull());
});

test('a filtered list offers no new posts, as they may not belong to it', async ({
  renderScreen,
  server,
  emit,
}) => {
  answerFeed(server, { '': [numbered(1)] });
  renderScreen(<FeedPage />, { at: `${at}?tag=sleep` });
  await screen.findByRole('article', { name: 'Post 1' });
  emit(postPublished, { postId: idOf(2, 2), rootId: null, board: 'feed' }, 'p:feed');
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

test('counts of others arrive live; an older count and the reader’s own like are left alone', async ({
  renderScreen,
  server,
  emit,
}) => {
  const post = aSocialPost({ title: 'Counted', likesCount: 2, isLiked: true, rev: 4 });
  answerFeed(server, { '': [post] });
  renderScreen(<FeedPage />, { at });
  await screen.findByRole('article', { name: 'Counted' });
  const count = (rev: number, likesCount: number) =>
    emit(
      postCounted,
      { postId: post.id, board: 'feed', likesCount, commentsCount: 1, viewsCount: 9, rev },
      'p:feed',
    );
  count(6, 3);
  const shown = postNamed('Counted');
  const like = await shown.findByRole('button', { name: 'Like, 3 likes' });
  expect(like.getAttribute('aria-pressed')).toBe('true');
  expect(shown.getByRole('link', { name: 'Reply, 1 comment' })).toBeTruthy();
  expect(shown.getByText('9 views')).toBeTruthy();
  count(5, 99);
  expect(shown.getByRole('button', { name: 'Like, 3 likes' })).toBeTruthy();
});

test('the address holds search, tab, specialty and tag, and asks for exactly those', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  const { address } = renderScreen(<FeedPage />, {
    at: `${at}?tab=trending&specialty=Psychotherapy&search=grief&tag=Loss`,
  });
  await screen.findByRole('heading', { name: 'No posts found' });
  expect(latestQuery(server.calls(listSocialPosts))).toEqual({
    type: 'trending',
    specialty: 'Psychotherapy',
    search: 'grief',
    tag: 'loss',
    limit: 20,
  });
  await user.click(screen.getByRole('tab', { name: 'Exam Topics' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Specialty' }), 'All Specialties');
  await user.click(screen.getByRole('button', { name: 'Show all tags' }));
  expect(address()).toBe(`${at}?tab=exam_topics&search=grief`);
});

test('typing asks once, after a pause, and an unknown tab is the first one', async ({
  clock,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  const { address } = renderScreen(<FeedPage />, { at: `${at}?tab=nonsense` });
  await screen.findByRole('heading', { name: 'No posts found' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All Posts');
  const search = screen.getByRole('searchbox', { name: 'Search' });
  for (const value of ['s', 'sl', 'sleep']) {
    fireEvent.change(search, { target: { value } });
    await clock.pass(1);
  }
  expect(address()).toBe(`${at}?search=sleep`);
  await waitFor(() => expect(server.calls(listSocialPosts)).toHaveLength(2));
  expect(server.calls(listSocialPosts).map(({ query }) => query.search)).toEqual(['', 'sleep']);
});

test('a chosen tag can be followed, and is then listed under what one follows', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  server.answer(followTag, ({ params: { tag } }) => ({ people: [], tags: [tag] }));
  renderScreen(<FeedPage />, { at: `${at}?tag=sleep` });
  await user.click(await screen.findByRole('button', { name: 'Follow this tag' }));
  const followed = within(screen.getByRole('region', { name: 'You follow' }));
  expect(await followed.findByRole('button', { name: 'Unfollow sleep' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unfollow this tag' })).toBeTruthy();
});
