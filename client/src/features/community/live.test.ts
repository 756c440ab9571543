// @vitest-environment jsdom

import { listSocialPosts, type SocialPost } from '@cascade/shared/features/community/boards';
import {
  getPost,
  listReplies,
  postChanged,
  postPublished,
} from '@cascade/shared/features/community/threads';
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Pages, pagesKeyOf, pagesOf } from '../../api/pages-of.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { type CacheView, cacheViewOf } from '../../live/cache-view.ts';
import { events as handlers } from './live.ts';

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]) {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events) handlers.find(({ name }) => name === e)?.apply(cache, d);
}

const postOf = (likesCount: number, isLiked: boolean, rev: number): SocialPost => ({
  id: '0197f000-0000-7000-8000-000000000001',
  board: 'feed',
  rootId: null,
  parentId: null,
  type: 'discussion',
  title: '',
  content: 'Some words.',
  specialty: null,
  category: null,
  tags: [],
  examDate: null,
  examCenter: null,
  stationType: null,
  by: {
    face: 'handle',
    name: 'CalmHeron42',
    avatarSeed: 'x',
    imageUrl: null,
    personId: null,
    badges: [],
    reputation: 0,
  },
  authorHandle: 'CalmHeron42',
  isVerified: false,
  likesCount,
  commentsCount: 0,
  viewsCount: 0,
  rev,
  isLiked,
  isOwn: false,
  isPinned: false,
  state: 'shown',
  createdAt: '2027-01-01T00:00:00.000Z',
  editedAt: null,
});

test('posts: likes of everybody, in any order and with losses, never change the reader’s own', () => {
  const press = fc.record({ isOwn: fc.boolean(), isLost: fc.boolean(), place: fc.nat() });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), fc.nat(), (presses, from) => {
      let state = { likesCount: 20, isLiked: false, rev: 1 };
      const fetch = () => postOf(state.likesCount, state.isLiked, state.rev);
      const snapshots = [fetch()];
      const events: { e: string; d: unknown; isOwn: boolean; isLost: boolean; place: number }[] =
        [];
      for (const [at, { isOwn, isLost, place }] of presses.entries()) {
        const isLiked = isOwn ? !state.isLiked : state.isLiked;
        const change = isOwn ? (isLiked ? 1 : -1) : at % 2 ? 1 : -1;
        state = { likesCount: state.likesCount + change, isLiked, rev: state.rev + 1 };
        snapshots.push(fetch());
        const post = { postId: fetch().id, board: 'feed' };
        const { likesCount, commentsCount, viewsCount, rev } = fetch();
        const counts = { ...post, likesCount, commentsCount, viewsCount, rev };
        if (isOwn)
          events.push({
            e: 'post.liked',
            d: { ...post, isLiked, likesCount, rev },
            isOwn: true,
            isLost: false,
            place,
          });
        events.push({ e: 'post.counted', d: counts, isOwn: false, isLost, place });
      }
      const start = from % snapshots.length;
      const queryClient = createQueryClient();
      const listKey = pagesKeyOf(listSocialPosts, {
        query: { type: 'all', specialty: 'all' } as never,
      });
      queryClient.setQueryData(keyOf(getPost, { params: { id: fetch().id } }), snapshots[start]);
      queryClient.setQueryData(listKey, {
        pages: [{ items: [snapshots[start]], next: null }],
        pageParams: [null],
      });
      // Counts are shuffled, doubled and lost, except the last.
      const counts = events.filter(({ e }) => e === 'post.counted');
      const kept = counts.filter(({ isLost }, at) => !isLost || at === counts.length - 1);
      const shuffled = [...kept, ...kept].sort((a, b) => (a.place % 7) - (b.place % 7));
      const own = events.filter(({ e }) => e === 'post.liked');
      const mixed = [...shuffled.slice(0, from % 5), ...own, ...shuffled.slice(from % 5)];
      applyAll(queryClient, mixed);
      const expected = { likesCount: state.likesCount, isLiked: state.isLiked, rev: state.rev };
      expect(
        queryClient.getQueryData(keyOf(getPost, { params: { id: fetch().id } })),
      ).toMatchObject(expected);
      const list = queryClient.getQueryData<Pages<SocialPost>>(listKey);
      expect(list?.pages[0]?.items[0]).toMatchObject(expected);
    }),
  );
});

const threadId = '0197f000-0000-7000-8000-00000000000a';
const otherId = '0197f000-0000-7000-8000-00000000000b';
const replyId = '0197f000-0000-7000-8000-00000000000c';

/** A reader of one thread; @returns how often its post and its replies were asked for again. */
async function askedAgainBy(apply: (cache: CacheView) => void) {
  const queryClient = createQueryClient();
  const asked = { post: 0, replies: 0 };
  const post = new QueryObserver(queryClient, {
    queryKey: keyOf(getPost, { params: { id: threadId } }),
    queryFn: async () => ({ times: ++asked.post }),
  });
  const replies = new InfiniteQueryObserver(queryClient, {
    ...pagesOf(listReplies, { params: { id: threadId }, query: { limit: 100 } }),
    queryFn: async () => ({ items: [], next: String(++asked.replies) }),
  });
  const stops = [post.subscribe(() => {}), replies.subscribe(() => {})];
  const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await settled();
  expect(asked).toEqual({ post: 1, replies: 1 });
  apply(cacheViewOf(queryClient));
  await settled();
  for (const stop of stops) stop();
  return { post: asked.post - 1, replies: asked.replies - 1 };
}

const applying =
  ({ name }: { name: string }, data: unknown) =>
  (cache: CacheView) =>
    handlers.find((handler) => handler.name === name)?.apply(cache, data);

test('a reply in another thread, new or changed, asks for nothing of this thread again', async () => {
  const elsewhere = { postId: replyId, rootId: otherId, board: 'feed' };
  for (const event of [postPublished, postChanged])
    expect(await askedAgainBy(applying(event, elsewhere)), event.name).toEqual({
      post: 0,
      replies: 0,
    });
});

test('a reply in this thread asks for its replies again, a changed one also for its post', async () => {
  const here = { postId: replyId, rootId: threadId, board: 'feed' };
  expect(await askedAgainBy(applying(postPublished, here))).toEqual({
    post: 0,
    replies: 1,
  });
  expect(await askedAgainBy(applying(postChanged, here))).toEqual({
    post: 1,
    replies: 1,
  });
});

test('another post that changes asks for nothing of this thread again', async () => {
  const other = { postId: otherId, rootId: null, board: 'feed' };
  const own = { postId: threadId, rootId: null, board: 'feed' };
  expect(await askedAgainBy(applying(postChanged, other))).toMatchObject({
    post: 0,
  });
  expect(await askedAgainBy(applying(postChanged, own))).toMatchObject({
    post: 1,
  });
});
