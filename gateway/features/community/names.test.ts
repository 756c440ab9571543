import type { Person } from '@cascade/db/factories/people';
import { countReputations, rankPosts } from '@cascade/db/features/community/trends.queries';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answer, discuss, done, like, share, writePost } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';

const lists = ['/api/posts', '/api/community/posts', '/api/social-posts'];

describe('the name of an author', () => {
  let gateway: TestGateway;
  let ben: Person;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    ben = await gateway.person();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());
  const read = (path: string) => done(gateway, ben, 'GET', path);
  let counter = 0;
  /** A member whose name and address occur nowhere else. */
  async function author() {
    counter += 1;
    const name = `Anastasia${counter} Unmistakable${counter}`;
    const ana = await gateway.person({ name });
    return { ana, secrets: [...name.split(' '), ana.email, ana.id] };
  }

  test('leaves the server in no list, thread, search, notice, export or event unless it was chosen', async () => {
    const { ana, secrets } = await author();
    const bens = await listeners.open(gateway, ben);
    for (const board of ['posts', 'discussion', 'feed']) {
      const { stream, n } = await read(`/api/community/boards/${board}`);
      await bens.sync(null, { [stream]: n });
    }
    const roots = [
      await writePost(gateway, ben),
      await discuss(gateway, ben),
      await share(gateway, ben),
    ];
    const words = { title: 'Hidden heron', content: `Quietly. @${ben.handle}`, tags: ['heron'] };
    const own = [
      await writePost(gateway, ana, words),
      await discuss(gateway, ana, words),
      await share(gateway, ana, words),
    ];
    for (const post of [...roots, ...own]) {
      await answer(gateway, ana, post);
      await like(gateway, ana, post);
    }
    await rankPosts(gateway.database.orm, gateway.clock.now());
    await countReputations(gateway.database.orm);
    await waitFor(() =>
      expect(bens.events.filter(({ e }) => e === 'notice.posted').length).toBeGreaterThanOrEqual(6),
    );
    const seen: Record<string, unknown> = { events: bens.events };
    for (const path of [
      ...lists,
      '/api/community/posts?search=heron',
      '/api/social-posts?search=heron',
      '/api/social-posts?tag=heron',
      '/api/social-posts?type=trending',
      ...[...roots, ...own].flatMap(({ id }) => [
        `/api/community/posts/${id}`,
        `/api/community/posts/${id}/replies`,
      ]),
      '/api/community/trending',
      '/api/trending-topics',
      '/api/community/active-users',
      '/api/notices',
      '/api/following',
      '/api/account/export',
    ])
      seen[path] = (await gateway.call(ben, path)).text;
    for (const [where, what] of Object.entries(seen)) {
      const text = JSON.stringify(what);
      for (const secret of secrets) expect(text, where).not.toContain(secret);
    }
    expect(String(seen['/api/community/posts?search=heron'])).toContain('Hidden heron');
  });

  test('is replaced by the handle on the post board, without a last name or a picture', async () => {
    const { ana } = await author();
    const post = await writePost(gateway, ana);
    const [listed] = await read('/api/posts');
    expect(listed.id).toBe(post.id);
    expect(listed.author).toMatchObject({
      firstName: ana.handle,
      lastName: '',
      profileImageUrl: null,
    });
    expect(listed.by).toMatchObject({ face: 'handle', name: ana.handle, imageUrl: null });
  });

  test('shows on exactly those posts and replies where it was chosen', async () => {
    const { ana } = await author();
    const writers = { posts: writePost, discussion: discuss, feed: share };
    const wish = fc.record({
      board: fc.constantFrom('posts' as const, 'discussion' as const, 'feed' as const),
      choice: fc.constantFrom(undefined, true, false),
      isReply: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(wish, async ({ board, choice, isReply }) => {
        const fields = choice === undefined || board === 'feed' ? {} : { isAnonymous: choice };
        const root = isReply ? await writers[board](gateway, ben) : undefined;
        const post = root
          ? await answer(gateway, ana, root, choice === undefined ? {} : { isAnonymous: choice })
          : await writers[board](gateway, ana, fields);
        const { text } = await gateway.call(ben, `/api/community/posts/${post.id}`);
        const isNamed = board !== 'feed' && choice === false;
        expect(text.includes('Anastasia')).toBe(isNamed);
        // A name never appears with the handle, nor a handle with an alias.
        expect(text.includes(ana.handle)).toBe(!isNamed && board !== 'discussion');
      }),
      { numRuns: 40 },
    );
  });
});
