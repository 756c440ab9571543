import type { Person } from '@cascade/db/factories/people';
import { rankPosts } from '@cascade/db/features/community/trends.queries';
import { trendingScore } from '@cascade/shared/features/community/trending';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allIds, answer, discuss, done, like, share } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const HOUR_MS = 3_600_000;

describe('following, trending and being called', () => {
  let gateway: TestGateway;
  let ana: Person;
  let ben: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    await gateway.database.sql`delete from posts`;
    [ana, ben] = await Promise.all([gateway.person(), gateway.person()]);
  });
  afterAll(() => gateway.close());
  const bellOf = async (person: Person): Promise<{ title: string; path: string }[]> =>
    (await done(gateway, person, 'GET', '/api/notices')).notices;

  test('the Following tab shows followed handles and tags, and nothing under a name or alias', async () => {
    const [reader, writer, other] = await Promise.all([
      gateway.person(),
      gateway.person(),
      gateway.person(),
    ]);
    const path = '/api/social-posts?type=following';
    const byHandle = await share(gateway, writer);
    const tagged = await share(gateway, other, { tags: ['capacity'] });
    await discuss(gateway, writer);
    expect(await allIds(gateway, reader, path)).toEqual([]);
    await done(gateway, reader, 'PUT', `/api/people/${writer.publicId}/follow`);
    expect(await allIds(gateway, reader, path)).toEqual([byHandle.id]);
    const following = await done(gateway, reader, 'PUT', '/api/tags/Capacity/follow');
    expect(following).toMatchObject({
      people: [{ id: writer.publicId, userHandle: writer.handle }],
      tags: ['capacity'],
    });
    expect(await allIds(gateway, reader, path)).toEqual([tagged.id, byHandle.id]);
    await done(gateway, reader, 'DELETE', `/api/people/${writer.publicId}/follow`);
    await done(gateway, reader, 'DELETE', '/api/tags/capacity/follow');
    expect(await allIds(gateway, reader, path)).toEqual([]);
    const own = await gateway.call(reader, `/api/people/${reader.publicId}/follow`, {
      method: 'PUT',
    });
    expect(own.status).toBe(422);
  });

  test('interest halves in a day, by the rule and by the worker’s statement alike', async () => {
    const now = gateway.clock.now().getTime();
    const old = await share(gateway, ana, { tags: ['older'] });
    const young = await share(gateway, ana, { tags: ['younger'] });
    const reply = await answer(gateway, ben, old);
    await like(gateway, ben, old);
    const written = now - 48 * HOUR_MS;
    const liked = now - 24 * HOUR_MS;
    const at = (millis: number) => new Date(millis).toISOString();
    await gateway.database.sql`update posts set created_at = ${at(written)} where id = ${old.id}`;
    await gateway.database.sql`update posts set created_at = ${at(liked)} where id = ${reply.id}`;
    await gateway.database.sql`
      update post_likes set created_at = ${at(liked)} where post_id = ${old.id}`;
    await rankPosts(gateway.database.orm, new Date(now));
    const hotOf = async (id: string) => {
      const [row] = await gateway.database.sql<{ hot: number }[]>`
        select hot from posts where id = ${id}`;
      return row?.hot ?? Number.NaN;
    };
    const expected = trendingScore(
      { writtenAt: written, likedAt: [liked], repliedAt: [liked] },
      now,
    );
    expect(expected).toBeCloseTo(0.25 + 0.5 + 1, 10);
    expect(await hotOf(old.id)).toBeCloseTo(expected, 6);
    expect(await hotOf(young.id)).toBeCloseTo(1, 6);
    const trending = await allIds(gateway, ben, '/api/social-posts?type=trending&limit=1');
    expect(trending.indexOf(old.id)).toBeLessThan(trending.indexOf(young.id));
    await rankPosts(gateway.database.orm, new Date(now + 24 * HOUR_MS));
    expect(await hotOf(old.id)).toBeCloseTo(expected / 2, 6);
    const topics = await done(gateway, ben, 'GET', '/api/trending-topics');
    const tags = topics.map(({ tag }: { tag: string }) => tag);
    expect(tags.indexOf('older')).toBeLessThan(tags.indexOf('younger'));
  });

  test('a mention or reply notifies once, under the author’s shown identity', async () => {
    const [chi, dee] = await Promise.all([gateway.person(), gateway.person()]);
    const post = await discuss(gateway, chi, { isAnonymous: true });
    const named = await answer(gateway, dee, post, {
      content: `Ask @${ben.handle} and @${chi.handle}`,
      isAnonymous: false,
    });
    expect((await bellOf(ben))[0]).toMatchObject({
      title: 'Sam Example mentioned you',
      path: `/community/post/${post.id}#${named.id}`,
    });
    expect(await bellOf(chi)).toHaveLength(1);
    const anonymous = await answer(gateway, chi, post, {
      isAnonymous: true,
      parentId: named.id,
      content: `@${ben.handle}`,
    });
    expect((await bellOf(dee))[0]?.title).toBe(`${anonymous.by.name} replied to you`);
    await done(gateway, chi, 'PATCH', `/api/community/posts/${anonymous.id}`, {
      content: `@${ben.handle}, @${ben.handle}`,
    });
    expect(await bellOf(ben)).toHaveLength(2);
    await answer(gateway, ben, post, { content: `Well done @${anonymous.by.name}` });
    expect((await bellOf(chi))[0]?.title).toContain('mentioned you');
  });

  test('a mention by a blocked person does not notify', async () => {
    const [chi, dee] = await Promise.all([gateway.person(), gateway.person()]);
    await done(gateway, chi, 'PUT', `/api/people/${dee.publicId}/block`);
    const post = await share(gateway, chi);
    await answer(gateway, dee, post, { content: `@${chi.handle}` });
    expect(await bellOf(chi)).toEqual([]);
  });

  test('active users are those who wrote under their handle, with their public ids', async () => {
    const chi = await gateway.person();
    await discuss(gateway, chi);
    const idsOf = async () =>
      (await done(gateway, ben, 'GET', '/api/community/active-users')).map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsOf()).not.toContain(chi.publicId);
    gateway.clock.advance(1_000);
    await share(gateway, chi);
    expect((await idsOf())[0]).toBe(chi.publicId);
    expect((await idsOf()).length).toBeLessThanOrEqual(8);
  });

  test('exam dates say that they are examples', async () => {
    const dates = await done(gateway, ben, 'GET', '/api/exam-schedule');
    expect(dates.length).toBeGreaterThan(3);
    for (const date of dates) expect(date.isExample).toBe(true);
  });
});
