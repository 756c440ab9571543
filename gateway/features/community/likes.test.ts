import { makePerson, type Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answer, done, like, share } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { keyedCall } from '../../testing/keyed-call.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';

type Counted = { postId: string; likesCount: number; commentsCount: number; rev: number };

const TIMEOUT_MS = 180_000;

/** Refused for want of time alone, it is sent again under its key, which must not count twice. */
async function likeInTheEnd(gateway: TestGateway, person: Person, post: { id: string }) {
  const [path, key] = [`/api/community/posts/${post.id}/like`, newId()];
  for (;;) {
    const reply = await keyedCall(gateway, person, 'POST', path, undefined, key);
    if (reply.status === 200) return reply.body;
    if (reply.status !== 503) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  }
}

describe('likes and replies, live', () => {
  let here: TestGateway;
  let there: TestGateway;
  let ana: Person;
  let ben: Person;
  const listeners = new Listeners();
  beforeAll(async () => {
    here = await startGateway();
    there = await startGateway({ database: here.database as never });
    [ana, ben] = await Promise.all([here.person(), here.person()]);
  });
  afterEach(() => listeners.closeAll());
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  async function follow(gateway: TestGateway, person: Person) {
    const listener = await listeners.open(gateway, person);
    const { stream, n } = await done(gateway, person, 'GET', '/api/community/boards/feed');
    await listener.sync(null, { [stream]: n });
    return listener;
  }

  test('five hundred people who toggle one like at once end with a count that equals the rows', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const post = await share(here, ana);
    const members: Person[] = [];
    for (let at = 0; at < 500; at += 50)
      members.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => makePerson(here.database.orm)))),
      );
    const reader = await follow(there, ben);
    const replies = await Promise.all(
      members.map((person, at) => likeInTheEnd(at % 2 ? here : there, person, post)),
    );
    expect(new Set(replies.map(({ likesCount }) => likesCount)).size).toBe(500);
    const back = members.filter((_, at) => at % 3 === 0);
    await Promise.all(back.map((person, at) => likeInTheEnd(at % 2 ? there : here, person, post)));
    const [row] = await here.database.sql<{ count: number; rows: number }[]>`
      select likes_count as count,
        (select count(*)::int from post_likes where post_id = ${post.id}) as rows
      from posts where id = ${post.id}`;
    expect(row).toEqual({ count: 500 - back.length, rows: 500 - back.length });
    const counted = () =>
      reader.events.filter(({ e }) => e === 'post.counted').map(({ d }) => d as Counted);
    const newest = () => counted().sort((a, b) => b.rev - a.rev)[0];
    await waitFor(() => expect(newest()?.likesCount).toBe(500 - back.length));
    expect(counted().length).toBeLessThan(500);
    for (const sent of counted())
      expect(Object.keys(sent).sort()).toEqual(
        ['board', 'commentsCount', 'likesCount', 'postId', 'rev', 'viewsCount'].sort(),
      );
  });

  test('one person who presses ten times at once has pressed ten times', async () => {
    const post = await share(here, ana);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => like(at % 2 ? here : there, ben, post)),
    );
    expect(replies.filter(({ isLiked }) => isLiked)).toHaveLength(5);
    expect((await done(here, ben, 'GET', `/api/community/posts/${post.id}`)).isLiked).toBe(false);
  });

  test('a like reaches the member’s devices, others get only the count', async () => {
    const post = await share(here, ana);
    const bens = await follow(there, ben);
    const anas = await follow(there, ana);
    await like(here, ben, post);
    await waitFor(() => expect(bens.events.some(({ e }) => e === 'post.liked')).toBe(true));
    await waitFor(() => expect(anas.events.some(({ e }) => e === 'post.counted')).toBe(true));
    expect(anas.events.some(({ e }) => e === 'post.liked')).toBe(false);
    expect(JSON.stringify(anas.events)).not.toContain('isLiked');
  });

  test('posts and replies reach the board as ids with the count of replies', async () => {
    const reader = await follow(there, ben);
    const post = await share(here, ana);
    const reply = await answer(here, ana, post);
    const sent = () =>
      reader.events.filter(({ e }) => e === 'post.published').map(({ d }) => d as object);
    await waitFor(() =>
      expect(sent()).toEqual([
        { postId: post.id, rootId: null, board: 'feed' },
        { postId: reply.id, rootId: post.id, board: 'feed' },
      ]),
    );
    await waitFor(() =>
      expect(
        reader.events.some(
          ({ e, d }) => e === 'post.counted' && (d as Counted).commentsCount === 1,
        ),
      ).toBe(true),
    );
  });

  test('a board that does not exist is no stream', async () => {
    const listener = await listeners.open(here, ben);
    const answered = await listener.sync(null, { 'p:secrets': 0 });
    expect(answered.streams.map(({ s }) => s)).not.toContain('p:secrets');
  });
});
