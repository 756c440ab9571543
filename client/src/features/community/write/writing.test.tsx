// @vitest-environment jsdom
import {
  createCommunityPost,
  createPost,
  createSocialPost,
  listCommunityPosts,
  listPosts,
} from '@cascade/shared/features/community/boards';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { idOf } from '../../../testing/factories/id.ts';
import { aDiscussion, aPost, aSocialPost } from '../../../testing/factories/post.ts';
import { DiscussionPage } from '../discussion-page.tsx';
import { FeedPage } from '../feed-page.tsx';
import { PostsPage } from '../posts-page.tsx';
import { answerFeed, test } from '../testing/board-test.ts';

const opener = () => screen.getAllByRole('button', { name: 'Create Post' })[0] as HTMLElement;
const dialog = () => within(screen.getByRole('dialog', { name: 'Create Post' }));
const field = (name: string | RegExp) => dialog().getByRole<HTMLInputElement>('textbox', { name });
const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Create Post' });
const postingAs = () => dialog().getByRole('status').textContent;

test('a feed post without words is not sent; a sent one appears under the handle', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  renderScreen(<FeedPage />, { at: '/cascade' });
  await user.click(opener());
  expect(postingAs()).toBe('Posting as CalmHeron42');
  expect(dialog().queryByRole('switch')).toBeNull();
  await user.type(field('Content'), '   ');
  await user.click(send());
  expect(await screen.findByText('Content is required')).toBeTruthy();
  expect(server.calls(createSocialPost)).toEqual([]);

  await user.clear(field('Content'));
  await user.type(field('Content'), 'I passed');
  await user.type(field(/^Tags/), '#Sleep,, first minute ,');
  const written = aSocialPost({ title: 'I passed', isOwn: true });
  server.answer(createSocialPost, written);
  answerFeed(server, { '': [written] });
  await user.click(send());
  expect(await screen.findByRole('article', { name: 'I passed' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Your post has been shared with the community.')).toBeTruthy();
  const [sent] = server.calls(createSocialPost);
  expect(sent?.body).toMatchObject({ content: 'I passed', tags: ['sleep', 'first minute'] });
  expect(sent?.key).not.toBe('');
});

test('a refused or lost post leaves the dialog open with its words', async ({
  user,
  renderScreen,
  server,
}) => {
  answerFeed(server, { '': [] });
  server.refuse(createSocialPost, { status: 403, detail: 'You are banned until Friday.' });
  renderScreen(<FeedPage />, { at: '/cascade' });
  await user.click(opener());
  await user.type(field('Content'), 'Long words');
  await user.click(send());
  expect(await screen.findByText('Failed to create post')).toBeTruthy();
  expect(screen.getByText('You are banned until Friday.')).toBeTruthy();
  server.disconnect();
  await user.click(send());
  expect(await screen.findByText(/CASCade cannot be reached/)).toBeTruthy();
  expect(field('Content').value).toBe('Long words');
});

test('a discussion is anonymous unless the name is chosen, and the next one is anonymous again', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listCommunityPosts, []);
  server.answer(createCommunityPost, aDiscussion({ isOwn: true }));
  renderScreen(<DiscussionPage />, { at: '/community' });
  await user.click(opener());
  const toggle = () => dialog().getByRole('switch', { name: 'Use handle instead of name' });
  expect(postingAs()).toBe('Posting as a handle made for this thread');
  expect(toggle().getAttribute('aria-checked')).toBe('true');
  expect(dialog().getByText(/How you write may still give you away/)).toBeTruthy();
  await user.click(toggle());
  expect(postingAs()).toBe('Posting as Ana Brook');
  await user.type(field('Content'), 'Under my name');
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(opener());
  expect(postingAs()).toBe('Posting as a handle made for this thread');
  await user.type(field('Content'), 'I am ashamed of this');
  await user.click(send());
  await waitFor(() => expect(server.calls(createCommunityPost)).toHaveLength(2));
  expect(server.calls(createCommunityPost).map(({ body }) => body.isAnonymous)).toEqual([
    false,
    true,
  ]);
});

test('the post board needs title and content, and asks about the exam for exam topics only', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listPosts, []);
  server.answer(createPost, aPost({ isOwn: true, state: 'held' }));
  renderScreen(<PostsPage />, { at: '/community/posts' });
  await screen.findByRole('heading', { name: 'No posts found' });
  await user.click(opener());
  expect(postingAs()).toBe('Posting as CalmHeron42');
  await user.type(field('Content'), 'Seclusion');
  expect(send().disabled).toBe(true);
  await user.type(field('Title'), 'A topic');
  expect(send().disabled).toBe(false);
  expect(dialog().queryByLabelText(/^Exam centre/)).toBeNull();
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Type' }), 'Exam topic');
  await user.type(field(/^Exam centre/), 'Cardiff');
  await user.click(send());
  expect(await screen.findByText('Waiting for a moderator')).toBeTruthy();
  expect(server.calls(createPost)[0]?.body).toMatchObject({
    type: 'exam_topic',
    title: 'A topic',
    examCenter: 'Cardiff',
    specialty: null,
    isAnonymous: true,
  });
});

test('filters of the post board and of the discussion are in the address', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listPosts, []);
  const posts = renderScreen(<PostsPage />, {
    at: '/community/posts?type=study_notes&specialty=nonsense',
  });
  await screen.findByRole('heading', { name: 'No posts found' });
  expect(server.calls(listPosts)[0]?.query).toMatchObject({
    type: 'study_notes',
    specialty: 'all',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Post type' }), 'All Types');
  expect(posts.address()).toBe('/community/posts');
  posts.unmount();

  server.answer(listCommunityPosts, ({ query: { search } }) =>
    search === 'grief' ? [aDiscussion({ id: idOf(2, 5), title: 'Grief', tags: ['loss'] })] : [],
  );
  const { address } = renderScreen(<DiscussionPage />, { at: '/community?search=grief' });
  await user.click(await screen.findByRole('link', { name: '#loss' }));
  expect(address()).toBe('/community?search=loss');
  expect(await screen.findByRole('heading', { name: 'No posts found' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Study Tips');
  expect(address()).toBe('/community?filter=tips&search=loss');
});

test('a post that was not sent is there again after a reload, and gone once it is sent', async ({
  user,
  renderScreen,
  server,
}) => {
  server.answer(listPosts, []);
  server.answer(createPost, aPost({ isOwn: true }));
  const before = renderScreen(<PostsPage />, { at: '/community/posts' });
  await user.click(opener());
  await user.type(field('Title'), 'Half a title');
  await user.type(field('Content'), 'Half a post');
  before.unmount();

  renderScreen(<PostsPage />, { at: '/community/posts' });
  await user.click(opener());
  expect([field('Title').value, field('Content').value]).toEqual(['Half a title', 'Half a post']);
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(opener());
  expect([field('Title').value, field('Content').value]).toEqual(['', '']);
});
