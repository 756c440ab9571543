import { listAdvertisements } from '@cascade/shared/features/ads/contract';
import { listSocialPosts, type SocialPost } from '@cascade/shared/features/community/boards';
import {
  listActiveUsers,
  listFollowing,
  listTrending,
  listTrendingTopics,
} from '@cascade/shared/features/community/people';
import { getBoardStart } from '@cascade/shared/features/community/threads';
import {
  getExamScheduleStart,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { screen, within } from '@testing-library/react';
import { test as screenTest } from '../../../testing/screen-test.tsx';
import type { TestGateway } from '../../../testing/test-gateway.ts';

/** As `screenTest`; what stands beside the posts is answered, and empty. */
export const test = screenTest.extend<{ sides: undefined }>({
  sides: [
    async ({ server }, use) => {
      server.answer(getBoardStart, ({ params: { board } }) => ({ stream: `p:${board}`, n: 0 }));
      server.answer(listTrending, []);
      server.answer(listTrendingTopics, []);
      server.answer(listActiveUsers, []);
      server.answer(listFollowing, { people: [], tags: [] });
      server.answer(getExamScheduleStart, { stream: 'e:schedule', n: 0 });
      server.answer(listExamSchedule, []);
      server.answer(listAdvertisements, []);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** One page of the feed; `next` is the cursor of the page after it. */
export function answerFeed(server: TestGateway, pages: Record<string, SocialPost[]>): void {
  const cursors = Object.keys(pages);
  server.answer(listSocialPosts, ({ query: { cursor = '' } }) => {
    const next = cursors[cursors.indexOf(cursor) + 1];
    const path = `</api/social-posts?cursor=${next}>; rel="next"`;
    return Response.json(pages[cursor], next ? { headers: { link: path } } : {});
  });
}

/** Of one post or reply on the screen. */
export function postNamed(name: string | RegExp) {
  return within(screen.getByRole('article', { name }));
}
