import { appendFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyTable } from '@cascade/db/factories/every-table';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import { eraseTraces } from '@cascade/shared/features/account/erasure';
import { createLog } from '@cascade/shared/node/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { chores } from '../../workers/chores.ts';
import { Relay } from '../../workers/outbox.ts';
import { startTestWorkers, type TestWorkers, waitFor } from '../../workers/testing/workers.ts';
import { PASSWORD, type Planted, plant } from './planting.ts';

const redisUrl = await ownRedisDatabase();

const stays: Record<string, string> = {
  'handles: handle': 'a handle is never given to anybody else',
  'posts: namedTitle': 'others read it; it has no author any more',
  'posts: namedText': 'others read it; it has no author any more',
  'posts: tag': 'others read it; it has no author any more',
  'posts: examCenter': 'others read it; it has no author any more',
  'posts: feedText': 'others read it; it has no author any more',
  'posts: anonymous': 'others read it; it has no author any more',
  'posts: reply': 'others read it; it has no author any more',
  'post_tags: tag': 'a tag of a post that others read',
  'messages: message': 'it was sent to somebody, whose it is too',
  'messages: publicId': 'tells the two sides of a conversation apart; leads to nobody',
  'conversations: publicId': 'tells the two sides of a conversation apart; leads to nobody',
  'conversation_members: publicId': 'tells the two sides of a conversation apart; leads to nobody',
  'circuits: circuitName': 'others take part in the circuit',
  'study_groups: groupName': 'others are in the group',
  'live_events: groupName': 'members were told of the group, for 30 days',
  'live_events: requestNote': 'the admins of the group were asked, for 30 days',
  'live_events: connectionNote': 'the person who was asked to connect was told it, for 30 days',
  'circuit_log: proctorMessage': 'others of the circuit were sent it',
  'circuit_sheets: markReceived': 'the examiner’s and proctors’ copy, of a deleted member',
  'circuit_sheets: markGiven': 'somebody else’s marks',
  'circuit_impressions: impression': 'somebody else’s feedback',
  'notices: feedText': 'somebody was told of the post',
  'notices: reply': 'somebody was told of the post',
  'live_events: feedText': 'somebody was told of the post, for 30 days',
  'live_events: reply': 'somebody was told of the post, for 30 days',
  'live_events: circuitName': 'others of the circuit were told its name, for 30 days',
  'live_events: proctorMessage': 'others of the circuit were sent it, for 30 days',
  'live_events: publicId': 'the sender of a message that somebody was sent, for 30 days',
  'message_reports: personReport': 'an open report of somebody else, without who made it',
  'message_reports: quotedOfOther': 'somebody else’s words in an open report of them',
  'feedback: openFeedbackTitle': 'feedback that waits for an admin, without who wrote it',
  'feedback: openFeedbackText': 'feedback that waits for an admin, without who wrote it',
  'mistakes: openMistake': 'an open report of a mistake, without who made it',
  'moderation_log: warning': 'a moderator’s words on a decision, without about whom',
  'moderation_log: ban': 'a moderator’s words on a decision, without about whom',
  'audit_log: reviewNotes': 'an admin’s words on a decision; entries are never changed',
  'live_events: draftName': 'somebody was invited to it, for 30 days',
  'audit_log: warning': 'an admin’s words on a decision; entries are never changed',
  'audit_log: ban': 'an admin’s words on a decision; entries are never changed',
  'analytics_parts: referrer': 'the sum of visits from a site',
  'page_views: referrer': 'a visit that is counted, of no visitor, for 35 days',
};

describe('the remains of a deleted account', () => {
  let gateway: TestGateway;
  let workers: TestWorkers;
  let planted: Planted;
  let folder: string;
  let needles: Record<string, string>;
  const logTo = (name: string) =>
    createLog(name, 'trace', { write: (line) => appendFileSync(join(folder, name), line) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cascade-erasure-'));
    gateway = await startGateway({ env: { REDIS_URL: redisUrl }, log: logTo('gateway.log') });
    workers = await startTestWorkers({
      redisUrl,
      database: gateway.database as TestWorkers['database'],
      // Nothing listens there: mails fail, and their jobs stay in Redis.
      smtpUrl: 'smtp://127.0.0.1:9',
      chores: [],
      log: logTo('workers.log'),
    });
    planted = await plant(gateway);
    const { ana, words, picture } = planted;
    const [account] = await gateway.database.sql<{ seed: string }[]>`
      select avatar_seed as seed from users where id = ${ana.id}`;
    needles = {
      ...words,
      picture,
      seed: account?.seed ?? '',
      id: ana.id,
      publicId: ana.publicId,
      email: ana.email,
      handle: ana.handle,
    };
  });
  afterAll(async () => {
    await workers.close();
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function foundInTables(): Promise<string[]> {
    const { sql } = gateway.database;
    const found: string[] = [];
    for (const name of await everyTable(sql))
      for (const [place, needle] of Object.entries(needles)) {
        const [row] = await sql`
          select 1 from ${sql(name)} t where position(lower(${needle}) in lower(t::text)) > 0 limit 1`;
        if (row) found.push(`${name}: ${place}`);
      }
    return found.sort();
  }

  async function redisText(): Promise<string> {
    const parts: string[] = [];
    for (const key of await gateway.redis.keys('*')) {
      const type = await gateway.redis.type(key);
      const value =
        type === 'hash'
          ? await gateway.redis.hgetall(key)
          : type === 'list'
            ? await gateway.redis.lrange(key, 0, -1)
            : type === 'set'
              ? await gateway.redis.smembers(key)
              : type === 'zset'
                ? await gateway.redis.zrange(key, '0', '-1')
                : type === 'stream'
                  ? await gateway.redis.xrange(key, '-', '+')
                  : await gateway.redis.get(key);
      parts.push(key, JSON.stringify(value));
    }
    return parts.join('\n').toLowerCase();
  }

  const within = (text: string) =>
    Object.entries(needles)
      .filter(([, needle]) => text.includes(needle.toLowerCase()))
      .map(([place]) => place);

  test('before, the search finds every unique word of the member', async () => {
    const found = await foundInTables();
    const places = new Set(found.map((one) => one.split(': ')[1]));
    expect(
      Object.keys(needles).filter((place) => place !== 'deletedPost' && !places.has(place)),
    ).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(['live_events: notes', 'sessions: id']));
    // A dead letter about her, and rate limit counters.
    const relay = new Relay(workers);
    await waitFor(async () => {
      await relay.relayBatch();
      await workers.retryNow();
      const [dead] = await gateway.database.sql`
        select 1 from outbox o join mails m on m.id::text = o.data->>'mailId'
        where o.dead_at is not null and m.to_address = ${planted.ana.email}`;
      expect(dead).toBeDefined();
    });
    expect(within(await redisText())).toContain('id');
  });

  test('after, only what others were sent remains', async () => {
    const { ana, ben, circuits } = planted;
    const { sql } = gateway.database;
    const reply = await gateway.call(ana, '/api/auth/delete-user', {
      method: 'POST',
      body: { password: PASSWORD },
    });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect((await gateway.call(ana, '/api/auth/user')).body).toBeNull();
    const relay = new Relay(workers);
    await waitFor(async () => {
      await relay.relayBatch();
      const left = await sql`select 1 from outbox where job = ${eraseTraces.name}`;
      expect(left).toHaveLength(0);
    });
    for (const { run } of chores) await run(workers);

    const found = await foundInTables();
    expect(found.filter((one) => !stays[one])).toEqual([]);
    // Each exception is needed.
    expect(Object.keys(stays).filter((one) => !found.includes(one))).toEqual([]);
    expect(within(await redisText())).toEqual([]);
    for (const name of ['gateway.log', 'workers.log']) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(text.length).toBeGreaterThan(100);
      expect([name, within(text.toLowerCase())]).toEqual([name, []]);
    }

    // Her unshared draft is deleted; the circuit she ran has a new owner.
    expect(await sql`select 1 from circuits where id = ${circuits.draft}`).toHaveLength(0);
    const [owner] = await sql`
      select u.handle from circuit_people p join users u on u.id = p.user_id
      where p.circuit_id = ${circuits.run} and p.standing = 'owner'`;
    expect(owner).toBeDefined();
    expect(owner?.handle).not.toBe(ana.handle);
    const list = (await gateway.call(ben, '/api/circuits')).body;
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(circuits.draft);
    const bell = (await gateway.call(ben, '/api/notices')).body.notices;
    expect(bell.map(({ title }: { title: string }) => title)).toContain(
      'Deleted member mentioned you',
    );
  });

  test('others keep their messages, marks and posts involving a deleted member', async () => {
    const { ana, ben, posts, circuits } = planted;
    const thread = (await gateway.call(ben, `/api/messages/${ana.publicId}`)).body;
    expect(thread).toHaveLength(2);
    const post = await gateway.call(ben, `/api/community/posts/${posts.handled}`);
    expect(post.status).toBe(200);
    expect(post.text).toMatch(/deleted member/i);
    const grid = await gateway.call(ben, `/api/circuits/${circuits.sat}/results/grid`);
    expect(grid.text).toContain('Deleted member');
  });
});
