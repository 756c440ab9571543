import { makePerson, type Person } from '@cascade/db/factories/people';
import { type LikeAsk, toggleManyLikes } from '@cascade/db/features/community/likes.queries';
import { likePost } from '@cascade/shared/features/community/boards';
import { newId } from '@cascade/shared/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, done, like, share } from '../../testing/community.ts';
import { startOf } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('likes that are given at the same time', () => {
  const two = twoGateways();
  let ana: Person;
  let members: Person[];
  let post: { id: string };
  beforeEach(async () => {
    ana = await two.here.person();
    const { orm } = two.here.database;
    members = await Promise.all(Array.from({ length: 20 }, () => makePerson(orm)));
    post = await share(two.here, ana);
    // The first event of a member goes alone: it makes the stream.
    const opening = await share(two.here, ana);
    await Promise.all(members.map((person) => like(two.here, person, opening)));
  });
  const sql = () => two.here.database.sql;
  const ask = (person: Person, over: Partial<LikeAsk> = {}): LikeAsk => ({
    userId: person.id,
    postId: post.id,
    key: newId(),
    fingerprint: 'print',
    eventId: newId(),
    ...over,
  });
  const toggleAll = (asks: LikeAsk[]) => toggleManyLikes(sql(), asks, two.here.clock.now());
  const first = (): Person => {
    const [person] = members;
    if (!person) throw new Error('no member');
    return person;
  };
  const keysOf = async ({ id }: Person) =>
    (await sql()`select key, status from idempotency_keys where user_id = ${id}`).length;
  const stateOf = async (id: string) => {
    const [row] = await sql()`
      select likes_count as count, rev,
        (select count(*)::int from post_likes where post_id = ${id}) as rows
      from posts where id = ${id}`;
    return row;
  };

  test('each has its own count, number and event, live, replayed and fetched', async () => {
    const replies = await Promise.all(
      members.map((person, at) => like(at % 2 ? two.here : two.there, person, post)),
    );
    expect(replies.map(({ likesCount }) => likesCount).sort((a, b) => a - b)).toEqual(
      members.map((_, at) => at + 1),
    );
    expect(new Set(replies.map(({ rev }) => rev)).size).toBe(20);
    for (const reply of replies) expect(likePost.response.parse(reply)).toEqual(reply);
    expect(await stateOf(post.id)).toEqual({ count: 20, rev: 21, rows: 20 });
    for (const [at, person] of members.entries()) {
      const start = await startOf(two.there, person);
      const listener = await two.listeners.open(two.there, person);
      const { streams } = await listener.sync(start.epoch, { [start.stream]: 1 });
      expect(streams[0]?.events.map(({ n, e, d }) => ({ n, e, d }))).toEqual([
        { n: 2, e: 'post.liked', d: { postId: post.id, board: 'feed', ...replies[at] } },
      ]);
      const fetched = await done(two.here, person, 'GET', `/api/community/posts/${post.id}`);
      expect(fetched).toMatchObject({ isLiked: true, likesCount: 20, rev: 21 });
    }
  });

  test('of one statement those that need more are left out, and the others are counted', async () => {
    const [liked, banned, twice, known, other] = members as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    const gone = await answer(two.here, ana, post);
    await done(two.here, ana, 'DELETE', `/api/community/posts/${gone.id}`);
    await sql()`insert into bans (id, user_id, reason, started_at)
      values (${newId()}, ${banned.id}, 'rude', now() - interval '1 day')`;
    const key = newId();
    await like(two.here, known, post, key);
    const toggled = await toggleAll([
      ask(liked),
      ask(banned),
      ask(liked, { postId: gone.id }),
      ask(liked, { postId: newId() }),
      ask(twice),
      ask(twice),
      ask(known, { key }),
      // The same key of another member is another key.
      ask(other, { key }),
    ]);
    expect(toggled.map((one) => one?.likesCount)).toEqual([
      ...[2, undefined, undefined, undefined],
      ...[3, undefined, undefined, 4],
    ]);
    // Also raised by the reply and by its removal.
    expect(await stateOf(post.id)).toEqual({ count: 4, rev: 7, rows: 4 });
    // What was left out holds no key, so that it may be carried out with it.
    expect(await Promise.all([liked, banned, twice, known, other].map(keysOf))).toEqual([
      ...[2, 1, 2, 2, 2],
    ]);
  });

  test('likes and unlikes of several posts share a statement', async () => {
    const second = await share(two.here, ana);
    await Promise.all(members.map((person) => like(two.here, person, post)));
    const toggled = await toggleAll(
      members.flatMap((person) => [ask(person), ask(person, { postId: second.id })]),
    );
    const ofPost = toggled.filter((_, at) => at % 2 === 0);
    const ofSecond = toggled.filter((_, at) => at % 2 === 1);
    expect(ofPost.map((one) => [one?.isLiked, one?.likesCount, one?.n])).toEqual(
      members.map((_, at) => [false, 19 - at, 3]),
    );
    expect(ofSecond.map((one) => [one?.isLiked, one?.likesCount, one?.n])).toEqual(
      members.map((_, at) => [true, at + 1, 4]),
    );
    expect(await stateOf(post.id)).toMatchObject({ count: 0, rows: 0 });
    expect(await stateOf(second.id)).toMatchObject({ count: 20, rows: 20 });
  });

  test('a repeat with its key gets the first reply, and another use of the key is refused', async () => {
    const [person, key] = [first(), newId()];
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => like(at % 2 ? two.here : two.there, person, post, key)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toEqual({ isLiked: true, likesCount: 1, rev: 2 });
    const second = await share(two.here, ana);
    const refused = await two.here.call(person, `/api/community/posts/${second.id}/like`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
    });
    expect(refused.status).toBe(409);
    expect(await stateOf(second.id)).toMatchObject({ count: 0, rows: 0 });
  });

  test('no deadlock between statements of many posts and members who leave', async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, () => share(two.here, ana)));
    const before = await deadlocks();
    const rounds = Array.from({ length: 6 }, (_, round) =>
      toggleAll(
        members.slice(5).flatMap((person, at) => {
          const turned = posts.map((_, n) => posts[(n * 3 + at + round) % posts.length]);
          return turned.map((each) => ask(person, { postId: each?.id ?? post.id }));
        }),
      ),
    );
    const leaving = members.slice(0, 5).map(async (person) => {
      for (const each of posts.toReversed()) await like(two.there, person, each);
      await sql()`delete from users where id = ${person.id}`;
    });
    const toggled = (await Promise.all(rounds)).flat();
    await Promise.all(leaving);
    expect(toggled.filter((one) => one === undefined)).toEqual([]);
    expect(await deadlocks()).toBe(before);
    for (const { id } of posts) expect(await stateOf(id)).toMatchObject({ count: 0, rows: 0 });
  });

  async function deadlocks(): Promise<number> {
    const [row] = await sql()<{ count: number }[]>`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`;
    return row?.count ?? -1;
  }
});
