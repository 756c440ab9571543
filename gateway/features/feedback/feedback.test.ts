import { startOwnRedis } from '@cascade/db/factories/own-redis';
import type { Person } from '@cascade/db/factories/people';
import type { ReceivedFeedback } from '@cascade/shared/features/feedback/administration';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { allIds, done } from '../../testing/community.ts';
import { startGateway } from '../../testing/gateway.ts';
import { waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const LIST = '/api/admin/feedback';

describe('feedback', () => {
  const two = twoGateways();
  let admin: Person;
  let ana: Person;
  beforeEach(async () => {
    [admin, ana] = await Promise.all([two.here.person({ role: 'admin' }), two.here.person()]);
  });

  const letter = (change: Record<string, unknown> = {}) => ({
    rating: 4,
    type: 'bug',
    title: `The bell is late ${newId()}`,
    description: 'It rings a second after the clock.',
    ...change,
  });
  const send = (by: Person | null, body: unknown) =>
    two.here.call(by, '/api/feedback', { method: 'POST', body });
  const list = (query = ''): Promise<ReceivedFeedback[]> =>
    done(two.there, admin, 'GET', `${LIST}?limit=100${query}`);
  const titled = async (title: string) => (await list()).filter((one) => one.title === title);

  test('a visitor and a member write; an admin on another gateway hears by bell and reads both', async () => {
    const watching = await two.listeners.open(two.there, admin);
    const [byVisitor, byMember] = [letter({ email: ' v@example.org ' }), letter({ rating: null })];
    expect((await send(null, byVisitor)).body).toEqual({ stored: true });
    expect((await send(ana, byMember)).body).toEqual({ stored: true });
    await waitFor(() =>
      expect(watching.events.filter(({ e }) => e === 'feedback.changed')).toHaveLength(2),
    );
    const bells = watching.events.filter(({ e }) => e === 'notice.posted');
    // One unread notice is enough.
    expect(bells).toHaveLength(1);
    expect(JSON.stringify(bells)).not.toContain('The bell is late');
    expect(await titled(byVisitor.title)).toMatchObject([
      { ...byVisitor, email: 'v@example.org', author: null, state: 'new', idea: null, rev: 1 },
    ]);
    expect(await titled(byMember.title)).toMatchObject([
      { rating: null, email: null, author: ana.handle },
    ]);
  });

  test('what is sent again with its id is stored once', async () => {
    const body = letter({ id: newId() });
    const replies = await Promise.all([send(null, body), send(null, body), send(ana, body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await titled(body.title)).toHaveLength(1);
  });

  test('the least that the specification asks for is enough', async () => {
    const title = newId();
    expect((await send(null, { title, description: 'x' })).status).toBe(200);
    expect(await titled(title)).toMatchObject([{ type: 'general', rating: null, email: null }]);
  });

  test.each([
    [{ title: ' ' }, 'title', /A title is required/],
    [{ title: 'x'.repeat(121) }, 'title', /at most 120/],
    [{ title: 'A\u202eB' }, 'title', /invisible characters/],
    [{ description: '' }, 'description', /Please describe it/],
    [{ description: 'x'.repeat(4_001) }, 'description', /at most 4,000/],
    [{ email: 'somebody' }, 'email', /This is not an e-mail address/],
    [{ rating: 0 }, 'rating', /one to five stars/],
    [{ rating: 6 }, 'rating', /one to five stars/],
    [{ rating: 2.5 }, 'rating', /one to five stars/],
    [{ type: 'praise' }, 'type', /Choose what it is about/],
    [{ id: 'mine' }, 'id', /must be an id/],
  ])('%j is refused with a sentence for its field', async (change, field, message) => {
    const reply = await send(null, letter(change));
    expect([reply.status, reply.body.errors[0].field]).toEqual([422, field]);
    expect(reply.body.errors[0].message).toMatch(message);
  });

  test('members and visitors read none of it', async () => {
    for (const path of [LIST, `${LIST}/figures`]) {
      expect((await two.here.call(ana, path)).status).toBe(403);
      expect((await two.here.call(null, path)).status).toBe(401);
    }
  });

  test('the list has filters and pages, and each is shown once', async () => {
    const word = newId();
    for (const [rating, type] of [
      [1, 'bug'],
      [5, 'bug'],
      [1, 'feature'],
    ] as const)
      await send(null, letter({ rating, type, title: `${word} ${rating} ${type}` }));
    const [first] = (await list('&rating=1&type=bug')).filter(({ title }) => title.includes(word));
    expect(first?.title).toBe(`${word} 1 bug`);
    expect((await list('&rating=5')).every(({ rating }) => rating === 5)).toBe(true);
    const ids = await allIds(two.here, admin, `${LIST}?limit=2`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual((await list()).map(({ id }) => id));
    expect((await two.here.call(admin, `${LIST}?month=2027-13`)).status).toBe(422);
  });

  test('figures count by type and by London’s months', async () => {
    const { sql } = two.here.database;
    await sql`delete from feedback`;
    const at = async (instant: string, rating: number | null) => {
      const id = newId();
      await send(null, letter({ id, rating, type: 'feature' }));
      await sql`update feedback set created_at = ${instant} where id = ${id}`;
    };
    const year = two.here.clock.now().getUTCFullYear();
    // Half past midnight in London's summer is still the month before in UTC.
    await at(`${year}-06-30T23:30:00Z`, 5);
    await at(`${year}-06-30T22:30:00Z`, 2);
    await at(`${year}-06-15T12:00:00Z`, null);
    const figures = async () => done(two.there, admin, 'GET', `${LIST}/figures`);
    expect(await figures()).toEqual([
      { month: `${year}-07`, type: 'feature', count: 1, rated: 1, stars: 5 },
      { month: `${year}-06`, type: 'feature', count: 2, rated: 1, stars: 2 },
    ]);
    expect(await list(`&month=${year}-07`)).toHaveLength(1);
    expect(await list(`&month=${year}-06`)).toHaveLength(2);
  });

  test('a flood from one network is stopped, and a member there may still write', async () => {
    const redis = await startOwnRedis();
    const strict = await startGateway({
      database: two.here.database as never,
      env: { RATE_LIMIT_SCALE: '1', REDIS_URL: redis.url },
    });
    const write = async (by: Person | null) =>
      (await strict.call(by, '/api/feedback', { method: 'POST', body: letter() })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push(await write(null));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(await write(ana)).toBe(200);
    await strict.close();
    await redis.stop();
  });
});
