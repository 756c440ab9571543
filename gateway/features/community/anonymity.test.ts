import { Writable } from 'node:stream';
import type { Person } from '@cascade/db/factories/people';
import { countReputations, rankPosts } from '@cascade/db/features/community/trends.queries';
import { createLog } from '@cascade/shared/node/log';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answer, discuss, done, like, share, writePost } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';

describe('an anonymous author', () => {
  let gateway: TestGateway;
  let ana: Person;
  let ben: Person;
  let admin: Person;
  let secrets: string[];
  const logged: string[] = [];
  const listeners = new Listeners();
  beforeAll(async () => {
    const sink = new Writable({
      write: (line, _encoding, next) => {
        logged.push(String(line));
        next();
      },
    });
    gateway = await startGateway({ log: createLog('test', 'trace', sink) });
    [ana, ben, admin] = await Promise.all([
      gateway.person({ name: 'Anastasia Unmistakable' }),
      gateway.person(),
      gateway.person({ role: 'admin' }),
    ]);
    const [row] = await gateway.database.sql<{ seed: string }[]>`
      select avatar_seed as seed from users where id = ${ana.id}`;
    secrets = [
      ana.id,
      ana.publicId,
      ana.handle,
      ana.email,
      'Anastasia',
      'Unmistakable',
      row?.seed ?? '',
    ];
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());
  const read = (person: Person, path: string) => done(gateway, person, 'GET', path);

  test('cannot be found in any response, event, notice or log line of anybody else', async () => {
    const bens = await listeners.open(gateway, ben);
    const { stream, n } = await read(ben, '/api/community/boards/discussion');
    await bens.sync(null, { [stream]: n });
    logged.splice(0);

    const bensPost = await discuss(gateway, ben, { title: 'An open question' });
    const post = await discuss(gateway, ana, {
      isAnonymous: true,
      title: 'I failed twice',
      content: `And told nobody. @${ben.handle}`,
      tags: ['resit'],
    });
    await answer(gateway, ana, bensPost, { isAnonymous: true, content: 'Me too' });
    const own = await answer(gateway, ana, post, { isAnonymous: true, content: 'Thank you' });
    await like(gateway, ana, bensPost);
    await done(gateway, ana, 'PATCH', `/api/community/posts/${own.id}`, { content: 'Thanks' });
    await done(gateway, ben, 'POST', `/api/community/posts/${post.id}/view`);
    await done(gateway, ben, 'POST', `/api/community/posts/${post.id}/report`, { reason: 'other' });
    await rankPosts(gateway.database.orm, gateway.clock.now());
    await countReputations(gateway.database.orm);
    await done(gateway, admin, 'POST', `/api/admin/moderation/posts/${post.id}/warn`, {
      reason: 'Be careful with details',
    });
    await done(gateway, admin, 'POST', `/api/admin/moderation/posts/${post.id}/ban`, {
      reason: 'For the test',
      days: 1,
    });

    await waitFor(() =>
      expect(bens.events.filter(({ e }) => e === 'post.published').length).toBeGreaterThanOrEqual(
        4,
      ),
    );
    await waitFor(() =>
      expect(bens.events.filter(({ e }) => e === 'notice.posted').length).toBeGreaterThanOrEqual(2),
    );
    const seen: Record<string, unknown> = { events: bens.events, log: logged.join('\n') };
    for (const path of [
      '/api/community/posts',
      '/api/community/posts?search=failed',
      `/api/community/posts/${post.id}`,
      `/api/community/posts/${post.id}/replies`,
      `/api/community/posts/${bensPost.id}/replies`,
      '/api/community/trending',
      '/api/trending-topics',
      '/api/community/active-users',
      '/api/social-posts',
      '/api/posts',
      '/api/following',
      '/api/notices',
    ])
      seen[path] = await read(ben, path);
    for (const path of ['queue', 'bans', 'log'])
      seen[path] = await read(admin, `/api/admin/moderation/${path}`);
    for (const [where, what] of Object.entries(seen)) {
      const text = JSON.stringify(what);
      for (const secret of secrets) expect(text, where).not.toContain(secret);
    }
    expect(JSON.stringify(seen['/api/community/posts'])).toContain('I failed twice');
    // Only the author's own reads show it as theirs.
    expect((await read(ana, `/api/community/posts/${post.id}`)).isOwn).toBe(true);
    expect((await read(ben, `/api/community/posts/${post.id}`)).isOwn).toBe(false);
    await gateway.database.sql`update bans set lifted_at = now()`;
  });

  test('has one alias in a thread and another in the next, and nothing else in common', async () => {
    const first = await discuss(gateway, ana, { isAnonymous: true });
    const second = await discuss(gateway, ana, { isAnonymous: true });
    const reply = await answer(gateway, ana, first, { isAnonymous: true });
    expect(reply.by).toEqual(first.by);
    expect(reply.isThreadAuthor).toBe(true);
    const one = await read(ben, `/api/community/posts/${first.id}`);
    const other = await read(ben, `/api/community/posts/${second.id}`);
    expect(one.by).toMatchObject({ face: 'alias', personId: null, reputation: null, badges: [] });
    expect(one.by.name).not.toBe(other.by.name);
    expect(one.by.avatarSeed).not.toBe(other.by.avatarSeed);
  });

  test('is not given away by answering under the name as well', async () => {
    const post = await discuss(gateway, ana, { isAnonymous: true });
    await answer(gateway, ana, post, { isAnonymous: false });
    const [named] = await read(ben, `/api/community/posts/${post.id}/replies`);
    expect(named).toMatchObject({ isThreadAuthor: false, by: { face: 'name' } });
  });

  test('is not revealed by the author’s blocks', async () => {
    const chi = await gateway.person();
    await done(gateway, chi, 'PUT', `/api/people/${ana.publicId}/block`);
    const hidden = await share(gateway, ana);
    const alias = await discuss(gateway, ana, { isAnonymous: true });
    const named = await writePost(gateway, ana, { isAnonymous: false });
    const idsAt = async (path: string) =>
      (await read(chi, path)).map(({ id }: { id: string }) => id);
    expect(await idsAt('/api/social-posts')).not.toContain(hidden.id);
    expect(await idsAt('/api/community/posts')).toContain(alias.id);
    expect(await idsAt('/api/posts')).toContain(named.id);
  });

  test('a name never stands beside the handle, nor an id that leads to it', async () => {
    const named = await writePost(gateway, ana, { isAnonymous: false });
    const post = await gateway.call(ben, `/api/community/posts/${named.id}`);
    for (const secret of [ana.id, ana.publicId, ana.handle])
      expect(post.text).not.toContain(secret);
    const shared = await share(gateway, ana);
    const feed = await gateway.call(ben, `/api/community/posts/${shared.id}`);
    for (const secret of [ana.id, 'Anastasia', 'Unmistakable'])
      expect(feed.text).not.toContain(secret);
    expect(feed.body.by.personId).toBe(ana.publicId);
  });

  test('points of a name, of a handle and of aliases do not rise together', async () => {
    const eve = await gateway.person();
    await like(gateway, ben, await discuss(gateway, eve, { isAnonymous: true }));
    await like(gateway, ben, await share(gateway, eve));
    await like(gateway, admin, await share(gateway, eve));
    await like(gateway, ben, await writePost(gateway, eve, { isAnonymous: false }));
    await countReputations(gateway.database.orm);
    const rows = await gateway.database.sql`
      select face, points from reputations where user_id = ${eve.id} order by face`;
    expect([...rows]).toEqual([
      { face: 'handle', points: 2 },
      { face: 'name', points: 1 },
    ]);
  });
});
