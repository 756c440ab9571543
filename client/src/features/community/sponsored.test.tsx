// @vitest-environment jsdom
import {
  type Advertisement,
  clickAdvertisement,
  listAdvertisements,
  sendImpression,
} from '@cascade/shared/features/ads/contract';
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aSocialPost } from '../../testing/factories/post.ts';
import { FeedPage } from './feed-page.tsx';
import { answerFeed, test as boardTest } from './testing/board-test.ts';

const ad: Advertisement = {
  id: idOf(6),
  title: 'A weekend course',
  content: 'Two days in Leeds.',
  adType: 'native',
  sponsorName: 'Example Courses',
  ctaText: 'See dates',
  imageUrl: null,
  clickUrl: 'https://courses.example/',
};
const name = ad.title;
const place = { at: '/cascade' };

/** Decides what is in view, which jsdom does not know. */
const test = boardTest.extend<{
  scroll: (element: Element, share: number) => void;
  sponsored: undefined;
}>({
  scroll: async ({ server: _ }, use) => {
    const watched = new Map<Element, IntersectionObserverCallback>();
    class Observed {
      private readonly elements: Element[] = [];
      constructor(private readonly seen: IntersectionObserverCallback) {}
      observe(element: Element) {
        this.elements.push(element);
        watched.set(element, this.seen);
      }
      disconnect() {
        for (const element of this.elements)
          if (watched.get(element) === this.seen) watched.delete(element);
      }
    }
    vi.stubGlobal('IntersectionObserver', Observed);
    await use((element, intersectionRatio) => {
      const entry = { intersectionRatio } as IntersectionObserverEntry;
      act(() => watched.get(element)?.([entry], undefined as unknown as IntersectionObserver));
    });
  },
  sponsored: [
    async ({ server, sides: _ }, use) => {
      server.answer(listAdvertisements, ({ query: { placement } }) =>
        placement === 'community_feed' ? [ad] : [],
      );
      server.answer(sendImpression, { accepted: true });
      answerFeed(server, {
        '': [1, 2, 3, 4, 5].map((n) => aSocialPost({ id: idOf(2, n), title: `Post ${n}` })),
      });
      await use(undefined);
    },
    { auto: true },
  ],
});

test('the advertisement names its sponsor, comes after the fourth post, and stays away once put away', async ({
  user,
  renderScreen,
}) => {
  renderScreen(<FeedPage />, place);
  const slot = await screen.findByRole('complementary', { name });
  expect(slot.textContent).toContain('Advertisement from Example Courses');
  const order = screen.getByRole('region', { name: 'Posts' }).querySelectorAll('article, aside');
  expect([...order].map(({ tagName }) => tagName)).toEqual([
    ...Array(4).fill('ARTICLE'),
    'ASIDE',
    'ARTICLE',
  ]);
  await user.click(screen.getByRole('button', { name: `Put away: ${name}` }));
  expect(screen.queryByRole('complementary', { name })).toBeNull();
});

test('it counts as seen once, after half of it was in view for an unbroken second', async ({
  clock,
  scroll,
  renderScreen,
  server,
}) => {
  renderScreen(<FeedPage />, place);
  const slot = await screen.findByRole('complementary', { name });
  scroll(slot, 0.4);
  await clock.pass(3_000);
  scroll(slot, 0.6);
  await clock.pass(500);
  scroll(slot, 0);
  await clock.pass(3_000);
  expect(server.calls(sendImpression)).toEqual([]);
  scroll(slot, 1);
  await clock.pass(1_500);
  scroll(slot, 0);
  scroll(slot, 1);
  await clock.pass(3_000);
  expect(server.calls(sendImpression).map(({ body }) => [body.adId, body.placement])).toEqual([
    [ad.id, 'community_feed'],
  ]);
});

test('a lost impression is sent again under the same view; a click is reported under it too', async ({
  user,
  clock,
  scroll,
  renderScreen,
  server,
}) => {
  server.refuse(sendImpression, { status: 503, code: 'unavailable' });
  server.answer(clickAdvertisement, { clickUrl: ad.clickUrl });
  renderScreen(<FeedPage />, place);
  const slot = await screen.findByRole('complementary', { name });
  scroll(slot, 1);
  await clock.pass(1_500);
  server.answer(sendImpression, { accepted: true });
  await clock.pass(20_000);
  const views = server.calls(sendImpression).map(({ body }) => body.sessionId);
  expect(views).toHaveLength(2);
  expect(new Set(views).size).toBe(1);
  const link = screen.getByRole('link', { name: 'See dates' });
  expect(link.getAttribute('rel')).toContain('sponsored');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(server.calls(clickAdvertisement)[0]?.body.sessionId).toBe(views[0]);
});

test('without an answer about advertisements the feed shows posts alone', async ({
  renderScreen,
  server,
}) => {
  server.refuse(listAdvertisements, { status: 500, code: 'unexpected' });
  renderScreen(<FeedPage />, place);
  await screen.findByRole('article', { name: 'Post 5' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
