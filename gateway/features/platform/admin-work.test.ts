import type { Person } from '@cascade/db/factories/people';
import { beforeAll, describe, expect, test } from 'vitest';
import { done, writePost } from '../../testing/community.ts';
import { written } from '../../testing/support.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const WAITING = '/api/admin/waiting';

describe('the count of open work for admins', () => {
  const two = twoGateways();
  let [ana, ben, cleo, admin]: Person[] = [];
  beforeAll(async () => {
    [ana, ben, cleo] = await Promise.all([two.here.person(), two.here.person(), two.here.person()]);
    admin = await two.here.person({ role: 'admin' });
  });
  const waiting = () => done(two.there, admin as Person, 'GET', WAITING);

  test('is for admins alone', async () => {
    expect((await two.here.call(null, WAITING)).status).toBe(401);
    expect((await two.here.call(ana as Person, WAITING)).status).toBe(403);
  });

  test('counts a reported post once, however many reports it has, until an admin decides', async () => {
    const before = await waiting();
    const post = await writePost(two.here, ana as Person);
    const path = `/api/community/posts/${post.id}/report`;
    const report = { reason: 'harassment', details: 'This hurts.' };
    for (const by of [ben, cleo]) await done(two.here, by as Person, 'POST', path, report);
    expect(await waiting()).toEqual({ ...before, moderation: before.moderation + 1 });
    await done(two.here, admin as Person, 'POST', `/api/admin/moderation/posts/${post.id}/decide`, {
      verb: 'hide',
      reason: 'It hurts.',
    });
    expect(await waiting()).toEqual(before);
  });

  test('equals the length of each list', async () => {
    const before = await waiting();
    const feedback = { title: 'A longer bell', description: 'It is over too soon.' };
    await done(two.here, ana as Person, 'POST', '/api/feedback', feedback);
    await written(two.here, ben as Person);
    const counts = await waiting();
    const list = (path: string) => done(two.there, admin as Person, 'GET', `/api/admin/${path}`);
    expect(counts).toEqual({
      ...before,
      support: before.support + 1,
      feedback: before.feedback + 1,
      moderation: (await list('moderation/queue')).length,
      mistakes: (await list('mistakes/counts')).open,
    });
    expect(counts.support).toBe((await list('support/counts')).open);
    expect(counts.examiners).toBe((await list('examiners?filter=waiting')).length);
  });
});
