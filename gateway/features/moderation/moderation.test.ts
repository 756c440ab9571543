import type { Person } from '@cascade/db/factories/people';
import type { QueueEntry } from '@cascade/shared/features/moderation/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answer, discuss, done, share } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';

const DAY_MS = 86_400_000;

describe('moderation', () => {
  let gateway: TestGateway;
  let ana: Person;
  let ben: Person;
  let admin: Person;
  const listeners = new Listeners();
  beforeAll(async () => {
    gateway = await startGateway();
    [ana, ben, admin] = await Promise.all([
      gateway.person(),
      gateway.person(),
      gateway.person({ role: 'admin' }),
    ]);
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());
  const at = (path: string) => `/api/admin/moderation/${path}`;
  const queue = (): Promise<QueueEntry[]> => done(gateway, admin, 'GET', at('queue'));
  const decide = (id: string, verb: string) =>
    done(gateway, admin, 'POST', at(`posts/${id}/decide`), { verb, reason: 'As agreed' });
  const statusFor = async (person: Person, id: string) =>
    (await gateway.call(person, `/api/community/posts/${id}`)).status;
  const bellOf = async (person: Person) =>
    (await done(gateway, person, 'GET', '/api/notices')).notices;

  test('is for admins alone', async () => {
    const post = await share(gateway, ana);
    for (const path of ['queue', 'bans', 'log', 'filters', 'claims'])
      expect((await gateway.call(ben, at(path))).status, path).toBe(403);
    for (const [path, body] of [
      [`posts/${post.id}/decide`, { verb: 'hide', reason: 'x' }],
      [`posts/${post.id}/warn`, { reason: 'x' }],
      [`posts/${post.id}/ban`, { reason: 'x', days: 1 }],
    ] as const)
      expect((await gateway.call(ben, at(path), { method: 'POST', body })).status, path).toBe(403);
  });

  test('a reported post waits once, whoever reported it stays unnamed, and hiding tells the author', async () => {
    const post = await share(gateway, ana, { content: 'Something unkind' });
    const report = { reason: 'harassment', details: 'This hurts.' };
    const path = `/api/community/posts/${post.id}/report`;
    await done(gateway, ben, 'POST', path, report);
    await done(gateway, ben, 'POST', path, report);
    expect((await gateway.call(ana, path, { method: 'POST', body: report })).status).toBe(422);
    const [entry] = (await queue()).filter((one) => one.post.id === post.id);
    expect(entry?.reports).toMatchObject([report]);
    expect(JSON.stringify(entry)).not.toContain(ben.handle);
    await decide(post.id, 'hide');
    expect((await queue()).some((one) => one.post.id === post.id)).toBe(false);
    expect([await statusFor(ben, post.id), await statusFor(ana, post.id)]).toEqual([404, 200]);
    expect((await bellOf(ana))[0]).toMatchObject({ title: 'A moderator has hidden your post' });
    const edit = { method: 'PATCH', body: { content: 'Other words' } };
    expect((await gateway.call(ana, `/api/community/posts/${post.id}`, edit)).status).toBe(409);
    await decide(post.id, 'restore');
    expect(await statusFor(ben, post.id)).toBe(200);
    const again = { method: 'POST', body: { verb: 'restore', reason: 'x' } };
    expect((await gateway.call(admin, at(`posts/${post.id}/decide`), again)).status).toBe(409);
  });

  test('a filtered post waits for a moderator before anybody is notified', async () => {
    await done(gateway, admin, 'POST', at('filters'), { kind: 'word', pattern: 'Leaked Paper' });
    await done(gateway, admin, 'POST', at('filters'), { kind: 'link', pattern: 'cheat.example' });
    const listener = await listeners.open(gateway, ben);
    const { stream, n } = await done(gateway, ben, 'GET', '/api/community/boards/feed');
    await listener.sync(null, { [stream]: n });
    const word = await share(gateway, ana, { content: `Got the LEAKED paper @${ben.handle}` });
    const link = await share(gateway, ana, { content: 'See [this](https://x.cheat.example/a)' });
    expect([word.state, link.state]).toEqual(['held', 'held']);
    expect([await statusFor(ana, word.id), await statusFor(ben, word.id)]).toEqual([200, 404]);
    const held = (await queue()).filter((one) => [word.id, link.id].includes(one.post.id));
    expect(held.map(({ heldFor }) => heldFor)).toEqual([
      'Word: leaked paper',
      'Link: cheat.example',
    ]);
    const free = await share(gateway, ana);
    await waitFor(() =>
      expect(listener.events.filter(({ e }) => e === 'post.published')).toHaveLength(1),
    );
    expect(listener.events.find(({ e }) => e === 'post.published')?.d).toMatchObject({
      postId: free.id,
    });
    expect(await bellOf(ben)).toEqual([]);
    await decide(word.id, 'publish');
    expect(await statusFor(ben, word.id)).toBe(200);
    await waitFor(() =>
      expect(listener.events.filter(({ e }) => e === 'post.published')).toHaveLength(2),
    );
    expect((await bellOf(ben)).map(({ title }: { title: string }) => title)).toEqual([
      `${ana.handle} mentioned you`,
    ]);
    const edited = await done(gateway, ana, 'PATCH', `/api/community/posts/${free.id}`, {
      content: 'cheat.example',
    });
    expect(edited.state).toBe('held');
    expect(await statusFor(ben, free.id)).toBe(404);
  });

  test('a ban blocks writing until its end, with the reason', async () => {
    const chi = await gateway.person();
    const post = await discuss(gateway, chi, { isAnonymous: true });
    const ban = await done(gateway, admin, 'POST', at(`posts/${post.id}/ban`), {
      reason: 'Three warnings',
      days: 2,
    });
    expect(ban).toMatchObject({ name: post.by.name, reason: 'Three warnings' });
    for (const [path, body] of [
      ['/api/social-posts', { content: 'x' }],
      [`/api/community/posts/${post.id}/replies`, { content: 'x' }],
      [`/api/community/posts/${post.id}/like`, undefined],
    ] as const) {
      const refused = await gateway.call(chi, path, { method: 'POST', ...(body ? { body } : {}) });
      expect(refused.status, path).toBe(403);
      expect(refused.body.detail).toContain('Three warnings');
    }
    expect((await gateway.call(chi, '/api/social-posts')).status).toBe(200);
    gateway.clock.advance(2 * DAY_MS + 1);
    await share(gateway, chi);
    const next = await done(gateway, admin, 'POST', at(`posts/${post.id}/ban`), {
      reason: 'Again',
      days: null,
    });
    expect(
      (await gateway.call(chi, '/api/social-posts', { method: 'POST', body: { content: 'x' } }))
        .status,
    ).toBe(403);
    await done(gateway, admin, 'DELETE', at(`bans/${next.id}`));
    await share(gateway, chi);
    const log = await done(gateway, admin, 'GET', at('log'));
    expect(log.slice(0, 3).map(({ verb }: { verb: string }) => verb)).toEqual([
      'lift_ban',
      'ban',
      'ban',
    ]);
  });

  test('hiding a reply corrects the count of its post', async () => {
    const post = await share(gateway, ana);
    const reply = await answer(gateway, ben, post);
    await decide(reply.id, 'hide');
    expect((await done(gateway, ana, 'GET', `/api/community/posts/${post.id}`)).commentsCount).toBe(
      0,
    );
  });

  test('a badge shows what an admin has verified, and a changed claim loses it', async () => {
    const eve = await gateway.person({ name: 'Eve Claims' });
    const claim = { userRole: 'examiner', cascStatus: 'passed' };
    await done(gateway, eve, 'PUT', '/api/profile/standing', claim);
    const badges = async () => (await share(gateway, eve)).by.badges;
    expect(await badges()).toEqual([]);
    const claims = await done(gateway, admin, 'GET', at('claims'));
    const { id } = claims.find(({ name }: { name: string }) => name === 'Eve Claims');
    await done(gateway, admin, 'PUT', at(`claims/${id}`), { isVerified: true });
    expect(await badges()).toEqual(['verified_examiner', 'casc_passed']);
    expect((await discuss(gateway, eve, { isAnonymous: true })).by.badges).toEqual([]);
    await done(gateway, eve, 'PUT', '/api/profile/standing', { ...claim, userRole: 'consultant' });
    expect(await badges()).toEqual([]);
  });
});
