// @vitest-environment jsdom
import { listSocialPosts, type SocialPost } from '@cascade/shared/features/community/boards';
import { getPost } from '@cascade/shared/features/community/threads';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pages, pagesKeyOf } from '../../api/pages-of.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { postCountedLive, postLikedLive } from './live.ts';

function applyAll(queryClient: QueryClient, events: { e: string; d: unknown }[]) {
  const cache = cacheViewOf(queryClient);
  for (const { e, d } of events)
    [postCountedLive, postLikedLive].find(({ name }) => name === e)?.apply(cache, d);
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
      const queryClient = new QueryClient();
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
