import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Watch, Watches } from '../../testing/admin-watch.ts';
import { discuss, done, like } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { Listeners, waitFor } from '../../testing/listener.ts';

const redisUrl = await ownRedisDatabase();

describe('live traffic', () => {
  let here: TestGateway;
  let there: TestGateway;
  let admin: Person;
  const watches = new Watches();
  const listeners = new Listeners();
  const start = (name: string, database?: TestGateway['database']) =>
    startGateway({
      env: {
        REDIS_URL: redisUrl,
        GATEWAY_ID: name,
      },
      watching: {
        everyMs: 60,
        announceMs: 50,
        leaseMs: 400,
        keepMs: 400,
        composerMs: 200,
        countsMs: 0,
        notablesMs: 0,
      },
      ...(database ? { database: database as never } : {}),
    });
  beforeAll(async () => {
    here = await start('gateway-1');
    there = await start('gateway-2', here.database);
    admin = await here.person({ role: 'admin' });
  });
  afterEach(() => {
    watches.closeAll();
    listeners.closeAll();
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const last = (watch: Watch) => {
    const snapshot = watch.snapshots().at(-1);
    if (!snapshot) throw new Error('Nothing has been heard yet.');
    return snapshot;
  };

  test('a watcher on one gateway sees both, and what exists only once', async () => {
    const watch = watches.open(there, admin);
    await waitFor(() => {
      const { gateways, ...rest } = last(watch);
      expect(gateways.map(({ name }) => name)).toEqual(['gateway-1', 'gateway-2']);
      expect(gateways.every(({ rates, loopLagMs }) => rates && loopLagMs)).toBe(true);
      expect(rest).toMatchObject({
        here: { members: 0 },
        circuits: { running: 0, paused: 0 },
        outbox: { dead: 0 },
        database: { pingMs: expect.any(Number) },
        redis: { pingMs: expect.any(Number) },
      });
      expect(rest.queues?.map(({ name }) => name)).toContain('mail');
    });
  });

  test('members count once, whatever they have open, and by what they do; devices count each', async () => {
    const [ana, ben] = [await here.person(), await here.person()];
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148' };
    const tablet = { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_0) Mobile/15E148' };
    const desk = listeners.connect(here, ana.token, tablet);
    const pocket = listeners.connect(there, ana.token, phone);
    await Promise.all([desk.sync(null, {}), pocket.sync(null, {})]);
    const other = await listeners.open(here, ben);
    await pocket.command('presence.set', { status: 'online', activity: 'practising' });
    await desk.command('presence.set', { status: 'online', activity: 'browsing' });
    await other.command('presence.set', { status: 'away', activity: 'reading' });
    const watch = watches.open(there, admin);
    await waitFor(() => {
      expect(last(watch).here).toEqual({
        members: 2,
        pages: { practising: 1, reading: 0, browsing: 0, elsewhere: 0, away: 1 },
      });
      expect(last(watch).gateways.map(({ sockets, devices }) => ({ sockets, devices }))).toEqual([
        { sockets: 2, devices: { phone: 0, tablet: 1, computer: 0, program: 1 } },
        { sockets: 1, devices: { phone: 1, tablet: 0, computer: 0, program: 0 } },
      ]);
    });
    for (const handle of [ana.handle, ben.handle, ana.id, ana.publicId, ana.email])
      expect(JSON.stringify(watch.frames)).not.toContain(handle);
    desk.socket.disconnect();
    await waitFor(() =>
      expect(last(watch).gateways[0]?.devices).toMatchObject({ tablet: 0, program: 1 }),
    );
  });

  test('likes and views of advertisements are counted where they happen, once each', async () => {
    const [ana, ben] = [await here.person(), await here.person()];
    const post = await discuss(here, ana);
    const before = { ...here.traffic.totals };
    await like(here, ben, post);
    await like(here, ana, post);
    await done(here, ana, 'POST', '/api/advertisements/impression', {
      adId: newId(),
      sessionId: newId(),
      placement: 'sidebar',
    });
    expect(here.traffic.totals).toEqual({
      pageViews: before.pageViews,
      messages: before.messages,
      likes: before.likes + 2,
      adImpressions: before.adImpressions + 1,
    });
    const envelope = (s: string, d: unknown) => ({
      v: 1 as const,
      s,
      n: 1,
      e: 'message.sent',
      t: 0,
      d,
    });
    const [one, two] = [{ text: 'one' }, { text: 'one' }];
    here.traffic.countEvents([envelope('u:a', one), envelope('u:b', one), envelope('u:a', two)]);
    expect(here.traffic.totals.messages).toBe(before.messages + 2);
  });

  test('notable events have kind and time, and no member’s text', async () => {
    const { sql } = here.database;
    const [ana, now] = [await here.person(), here.clock.now().toISOString()];
    const secret = 'a private word';
    const circuit = { id: newId(), name: secret, mode: 'circuit', preset: 'A', seed: 's' };
    await sql`insert into circuits ${sql({ ...circuit, state: 'running', created_at: now, launched_at: now })}`;
    const submission = { id: newId(), user_id: ana.id, content: JSON.stringify({ title: secret }) };
    await sql`insert into submissions ${sql({ ...submission, submitted_at: now })}`;
    await sql`insert into outbox ${sql({ id: newId(), job: 'mail.send', data: JSON.stringify({ secret }), dead_at: now, error: secret })}`;
    const ban = { user_id: ana.id, reason: secret, started_at: now };
    await sql`insert into bans ${sql({ id: newId(), ...ban, scope: 'account' })}`;
    // A ban from the boards is no suspension.
    await sql`insert into bans ${sql({ id: newId(), ...ban, scope: 'boards' })}`;
    await sql`insert into audit_log ${sql({ id: newId(), actor_handle: secret, action: 'submission.approve', subject_kind: 'submission', subject_id: submission.id, at: now })}`;
    const watch = watches.open(here, admin);
    await waitFor(() => {
      const { circuits, notables, outbox } = last(watch);
      expect(circuits).toEqual({ running: 1, paused: 0 });
      expect(outbox?.dead).toBe(1);
      expect(notables?.map(({ kind, about }) => [kind, about])).toEqual(
        expect.arrayContaining([
          ['circuit.started', null],
          ['submission.handed-in', null],
          ['submission.approved', null],
          ['job.gave-up', 'mail.send'],
          ['member.suspended', null],
          ['gateway.joined', 'gateway-1'],
        ]),
      );
    });
    expect(JSON.stringify(watch.frames)).not.toContain(secret);
    expect(JSON.stringify(watch.frames)).not.toContain(ana.id);
    await sql`delete from circuits where id = ${circuit.id}`;
  });

  test('a gateway that leaves is off the list, with an event', async () => {
    const watch = watches.open(here, admin);
    const leaving = await start('gateway-3', here.database);
    await waitFor(() => expect(last(watch).gateways).toHaveLength(3));
    await leaving.close();
    await waitFor(() => {
      expect(last(watch).gateways).toHaveLength(2);
      expect(last(watch).notables).toContainEqual(
        expect.objectContaining({ kind: 'gateway.left', about: 'gateway-3' }),
      );
    });
  });

  test('without Redis a watcher sees this gateway alone and what is unavailable', async () => {
    const cutOff = await start('gateway-4');
    const admin = await cutOff.person({ role: 'admin' });
    cutOff.redis.disconnect();
    const alone = watches.open(cutOff, admin);
    await waitFor(() =>
      expect(last(alone)).toMatchObject({
        gateways: [{ name: 'gateway-4' }],
        redis: null,
        queues: null,
        here: null,
        database: { pingMs: expect.any(Number) },
      }),
    );
    await cutOff.close();
  });
});
