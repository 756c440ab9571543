import type { Person } from '@cascade/db/factories/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allIds, answer, discuss, done, like, share, writePost } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('the boards', () => {
  let gateway: TestGateway;
  let ana: Person;
  let ben: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    await gateway.database.sql`delete from posts`;
    [ana, ben] = await Promise.all([
      gateway.person({ name: 'Ana Example' }),
      gateway.person({ name: 'Ben Sample' }),
    ]);
  });
  afterAll(() => gateway.close());
  const read = (person: Person, path: string) => done(gateway, person, 'GET', path);
  const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id);

  test('a post of the post board has the shape of the specification, and stays on its board', async () => {
    const post = await writePost(gateway, ana, {
      type: 'exam_topic',
      specialty: 'Psychotherapy',
      tags: ['#Risk ', 'risk', 'Old  age'],
      examDate: '2027-03-12',
      examCenter: 'London',
      stationType: 'Management',
      isAnonymous: false,
    });
    expect(post).toMatchObject({
      type: 'exam_topic',
      title: 'A title',
      content: 'Some words.',
      specialty: 'Psychotherapy',
      tags: ['risk', 'old age'],
      examDate: '2027-03-12',
      examCenter: 'London',
      stationType: 'Management',
      likesCount: 0,
      commentsCount: 0,
      isVerified: false,
      author: { firstName: 'Ana', lastName: 'Example', verificationStatus: 'unverified' },
      isOwn: true,
      isLiked: false,
    });
    expect(idsOf(await read(ben, '/api/posts?type=exam_topic'))).toContain(post.id);
    expect(idsOf(await read(ben, '/api/posts?specialty=Psychotherapy'))).toContain(post.id);
    expect(idsOf(await read(ben, '/api/posts?type=general'))).not.toContain(post.id);
    expect(idsOf(await read(ben, '/api/community/posts'))).not.toContain(post.id);
    expect(idsOf(await read(ben, '/api/social-posts'))).not.toContain(post.id);
  });

  test('exam fields are kept of exam topics alone', async () => {
    const post = await writePost(gateway, ana, { type: 'general', examCenter: 'London' });
    expect(post.examCenter).toBeNull();
  });

  test('what is wrong is named by its field', async () => {
    const reply = await gateway.call(ana, '/api/posts', {
      method: 'POST',
      body: { title: ' ', content: ' ', specialty: 'Astrology', tags: ['<b>'] },
    });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['title', 'content', 'specialty', 'tags.0']),
    );
  });

  test('signed-out callers cannot read, unverified ones cannot write', async () => {
    const unverified = await gateway.person({ emailVerified: false });
    expect((await gateway.call(null, '/api/posts')).status).toBe(401);
    expect((await gateway.call(unverified, '/api/posts')).status).toBe(200);
    const reply = await gateway.call(unverified, '/api/social-posts', {
      method: 'POST',
      body: { content: 'Hello' },
    });
    expect(reply.status).toBe(403);
  });

  test('pages go on where the last one ended, without a gap or a repeat', async () => {
    const written: string[] = [];
    for (let at = 0; at < 7; at++) written.push((await share(gateway, ana)).id);
    const all = await allIds(gateway, ben, '/api/social-posts?limit=3');
    expect(all.slice(0, 7)).toEqual(written.reverse());
    expect(new Set(all).size).toBe(all.length);
    expect((await gateway.call(ben, '/api/social-posts?cursor=nonsense')).status).toBe(422);
  });

  test('a search finds by title, words and tags, best first, also page by page', async () => {
    const inContent = await discuss(gateway, ana, { content: 'About lithium and water.' });
    const inTitle = await discuss(gateway, ana, { title: 'Lithium', content: 'Levels.' });
    const inTag = await discuss(gateway, ana, { content: 'Levels.', tags: ['lithium'] });
    const hits = idsOf(await read(ben, '/api/community/posts?search=lithi'));
    expect(hits).toEqual([inTitle.id, inTag.id, inContent.id]);
    expect(await allIds(gateway, ben, '/api/community/posts?search=lithium&limit=1')).toEqual(hits);
    expect(await read(ben, '/api/community/posts?search=lithium%20unheardof')).toEqual([]);
    const odd = "'; drop table posts; -- & | ! ( ) :* <->";
    expect(
      (await gateway.call(ben, `/api/community/posts?search=${encodeURIComponent(odd)}`)).status,
    ).toBe(200);
  });

  test('filters of the discussion board show their kinds', async () => {
    const tip = await discuss(gateway, ana, { postType: 'tip' });
    expect(idsOf(await read(ben, '/api/community/posts?filter=tips'))).toEqual([tip.id]);
    expect(idsOf(await read(ben, '/api/community/posts?filter=questions'))).not.toContain(tip.id);
  });

  test('a pinned post stands above the first page, once', async () => {
    const admin = await gateway.person({ role: 'admin' });
    const old = await discuss(gateway, ana, { title: 'Welcome' });
    for (let at = 0; at < 3; at++) await discuss(gateway, ana);
    const pin = (isPinned: boolean) =>
      done(gateway, admin, 'PUT', `/api/admin/moderation/posts/${old.id}/pin`, { isPinned });
    await pin(true);
    const all = await allIds(gateway, ben, '/api/community/posts?limit=2');
    expect(all[0]).toBe(old.id);
    expect(all.filter((id) => id === old.id)).toHaveLength(1);
    await pin(false);
    expect((await read(ben, '/api/community/posts'))[0].id).not.toBe(old.id);
    const refused = await gateway.call(ben, `/api/admin/moderation/posts/${old.id}/pin`, {
      method: 'PUT',
      body: { isPinned: true },
    });
    expect(refused.status).toBe(403);
  });

  test('a thread grows, is counted, and keeps the place of deleted posts', async () => {
    const post = await share(gateway, ana);
    const first = await answer(gateway, ben, post);
    const second = await answer(gateway, ana, post, { parentId: first.id });
    expect(second).toMatchObject({ rootId: post.id, parentId: first.id, isThreadAuthor: true });
    const path = `/api/community/posts/${post.id}`;
    expect((await read(ben, path)).commentsCount).toBe(2);
    await done(gateway, ben, 'DELETE', `/api/community/posts/${first.id}`);
    const thread = await read(ana, `${path}/replies`);
    expect(thread).toMatchObject([
      { id: first.id, state: 'deleted', content: '' },
      { id: second.id, state: 'shown' },
    ]);
    expect((await read(ben, path)).commentsCount).toBe(1);
    const stray = await share(gateway, ana);
    const reply = await gateway.call(ben, `/api/community/posts/${stray.id}/replies`, {
      method: 'POST',
      body: { content: 'x', parentId: second.id },
    });
    expect(reply.status).toBe(404);
  });

  test('only its author changes a post, and its face stays', async () => {
    const post = await discuss(gateway, ana, { isAnonymous: true, tags: ['one'] });
    const path = `/api/community/posts/${post.id}`;
    const words = { title: 'Kidneys', content: 'words', tags: ['two'] };
    expect((await gateway.call(ben, path, { method: 'PATCH', body: words })).status).toBe(404);
    expect((await gateway.call(ben, path, { method: 'DELETE' })).status).toBe(404);
    const changed = await done(gateway, ana, 'PATCH', path, words);
    expect(changed).toMatchObject({ ...words, by: post.by, editedAt: expect.any(String) });
    expect(idsOf(await read(ben, '/api/community/posts?search=kidneys'))).toEqual([post.id]);
    await done(gateway, ana, 'DELETE', path);
    await done(gateway, ana, 'DELETE', path);
    expect((await gateway.call(ben, path)).status).toBe(404);
    expect(idsOf(await read(ben, '/api/community/posts'))).not.toContain(post.id);
    const [row] = await gateway.database
      .sql`select content, title from posts where id = ${post.id}`;
    expect(row).toEqual({ content: '', title: '' });
  });

  test('a view counts once for each person, and never for the author', async () => {
    const post = await share(gateway, ana);
    const path = `/api/community/posts/${post.id}/view`;
    for (const person of [ben, ben, ana]) await done(gateway, person, 'POST', path);
    expect((await done(gateway, await gateway.person(), 'POST', path)).viewsCount).toBe(2);
  });

  test('a like is flipped, once per key, and each reader is told of their own', async () => {
    const post = await share(gateway, ana);
    const path = `/api/community/posts/${post.id}/like`;
    const headers = { 'idempotency-key': '01890a5d-ac96-774b-bcce-b302099a8057' };
    const first = await gateway.call(ben, path, { method: 'POST', headers });
    const again = await gateway.call(ben, path, { method: 'POST', headers });
    expect(first.body).toMatchObject({ isLiked: true, likesCount: 1 });
    expect(again.body).toEqual(first.body);
    expect((await read(ana, `/api/community/posts/${post.id}`)).isLiked).toBe(false);
    expect((await read(ben, `/api/community/posts/${post.id}`)).isLiked).toBe(true);
    expect(await like(gateway, ben, post)).toMatchObject({ isLiked: false, likesCount: 0 });
  });

  test('the likes of a deleted account leave the counts', async () => {
    const post = await share(gateway, ana);
    const leaving = await gateway.person();
    await like(gateway, leaving, post);
    await like(gateway, ben, post);
    await gateway.database.sql`delete from users where id = ${leaving.id}`;
    expect((await read(ana, `/api/community/posts/${post.id}`)).likesCount).toBe(1);
  });

  test('the export holds a member’s posts, likes and follows', async () => {
    const chi = await gateway.person();
    const post = await discuss(gateway, chi, { isAnonymous: true, content: 'Mine alone to know' });
    const liked = await share(gateway, ana);
    await like(gateway, chi, liked);
    await done(gateway, chi, 'PUT', '/api/tags/risk/follow');
    expect(await read(chi, '/api/account/export')).toMatchObject({
      posts: [{ id: post.id, face: 'alias', content: 'Mine alone to know' }],
      likedPostIds: [liked.id],
      followedTags: ['risk'],
    });
    expect((await read(ana, '/api/account/export')).posts).not.toContainEqual(
      expect.objectContaining({ id: post.id }),
    );
  });

  test('posts of a deleted account stay under “deleted member”', async () => {
    const leaving = await gateway.person({ name: 'Gone Soon' });
    const post = await share(gateway, leaving);
    await gateway.database.sql`delete from users where id = ${leaving.id}`;
    const left = await gateway.call(ben, `/api/community/posts/${post.id}`);
    expect(left.body.by).toMatchObject({ name: 'Deleted member', personId: null });
    expect(left.text).not.toContain(leaving.handle);
  });
});
