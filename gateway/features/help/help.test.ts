import type { HelpArticle } from '@cascade/shared/features/help/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('help', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  const say = (id: string, isUseful: unknown) =>
    gateway.call(null, `/api/help/${id}/useful`, { method: 'POST', body: { isUseful } });

  test('everybody reads all of it, in the order of the groups', async () => {
    const { status, body } = await gateway.call(null, '/api/help');
    const articles: HelpArticle[] = body;
    expect(status).toBe(200);
    expect(articles[0]?.group).toBe('Getting Started');
    expect(articles.at(-1)?.group).toBe('Messaging & Community');
    expect(articles.filter(({ quickAnswer }) => quickAnswer !== null)).toHaveLength(4);
  });

  test('answers are summed, many at once too, and only admins see the sums', async () => {
    const id = 'recovery-key';
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => say(id, true)),
      say(id, false),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const admin = await gateway.person({ role: 'admin' });
    const { body } = await gateway.call(admin, '/api/admin/help/answers');
    expect(body.find((one: { id: string }) => one.id === id)).toMatchObject({
      useful: 8,
      notUseful: 1,
    });
    expect((await gateway.call(await gateway.person(), '/api/admin/help/answers')).status).toBe(
      403,
    );
  });

  test('an unknown article, a strange name and a strange answer are refused with a sentence', async () => {
    expect((await say('no-such-article', true)).body.detail).toBe('There is no such help article.');
    expect((await say('Not A Name', true)).status).toBe(422);
    expect((await say('recovery-key', 'yes')).status).toBe(422);
  });
});
