import { type Person, startSession } from '@cascade/db/factories/people';
import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import type { ManagedMember } from '@cascade/shared/contracts/members';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import type { Reply, TestGateway } from '../../testing/gateway.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const PATH = '/api/admin/members';

describe('members', () => {
  const two = twoGateways();
  const admin = () => two.here.person({ role: 'admin' });
  const list = async (by: Person, query = ''): Promise<ManagedMember[]> =>
    (await two.here.call(by, `${PATH}${query}`)).body;
  const one = async (by: Person, { handle }: Person) => {
    const [found] = await list(by, `?search=${handle}`);
    if (!found) throw new Error(`${handle} is not listed.`);
    return found;
  };
  const act = (
    by: Person | null,
    { publicId }: { publicId: string },
    deed: string,
    body: unknown = {},
    gateway: TestGateway = two.here,
  ): Promise<Reply> =>
    gateway.call(by, `${PATH}/${publicId}/${deed}`, {
      method: deed === 'role' ? 'PUT' : 'POST',
      body,
    });
  const deedsOn = ({ publicId }: Person) => two.here.database.sql`
    select actor_handle as actor, action, before, after from audit_log
    where subject_kind = 'member' and subject_id = ${publicId} order by id`;
  const reason = 'Sold past papers';
  const promote = { from: 'member', to: 'examiner' };

  test('the list shows what is needed to know somebody again, and nothing more', async () => {
    const [boss, ana] = [await admin(), await two.here.person({ name: 'Ana Secret' })];
    await two.here.call(ana, '/api/auth/user');
    const [first] = await list(boss);
    expect(first).toEqual({
      id: ana.publicId,
      handle: ana.handle,
      avatarSeed: expect.any(String),
      maskedEmail: `${ana.email[0]}…@example.org`,
      isVerified: true,
      role: 'member',
      joinedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      lastSeenOn: two.here.clock.now().toISOString().slice(0, 10),
      places: 1,
      suspension: null,
      isSelf: false,
    });
    const { text } = await two.here.call(boss, PATH);
    for (const secret of [ana.id, ana.email, 'Secret']) expect(text).not.toContain(secret);
    expect((await one(boss, boss)).isSelf).toBe(true);
  });

  test('a search takes the beginning of a handle or a whole address, and no pattern', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    const found = async (search: string) =>
      (await list(boss, `?search=${encodeURIComponent(search)}&limit=100`)).map(({ id }) => id);
    expect(await found(ana.handle.slice(0, -1).toUpperCase())).toContain(ana.publicId);
    expect(await found(ana.email.toUpperCase())).toEqual([ana.publicId]);
    for (const search of [ana.email.slice(1), ana.email.slice(0, -1), '%', '_', '\\', "' or 1=1"])
      expect(await found(search)).toEqual([]);
  });

  test('groups and pages together list everybody once', async () => {
    const boss = await admin();
    const [chi, eve] = [
      await two.here.person({ emailVerified: false }),
      await two.here.person({ role: 'examiner' }),
    ];
    await act(boss, chi, 'suspend', { reason });
    const ids = async (query: string) => (await list(boss, query)).map(({ id }) => id);
    expect(await ids('?group=suspended')).toEqual([chi.publicId]);
    expect(await ids('?group=unverified')).toContain(chi.publicId);
    expect(await ids('?group=examiners')).toContain(eve.publicId);
    expect(await ids('?group=admins')).toContain(boss.publicId);
    const seen: string[] = [];
    for (let next: string | null = `${PATH}?limit=3`; next; ) {
      const page: Reply = await two.here.call(boss, next);
      seen.push(...page.body.map(({ id }: ManagedMember) => id));
      next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    const [all] = await two.here.database.sql`select count(*)::int as count from users`;
    expect([seen.length, new Set(seen).size]).toEqual([all?.count, all?.count]);
  });

  test('members, examiners and strangers see and change nothing', async () => {
    const [ana, eve] = [await two.here.person(), await two.here.person({ role: 'examiner' })];
    const deeds = [
      ['role', promote],
      ['verify-email', {}],
      ['suspend', { reason }],
      ['lift-suspension', { reason }],
      ['sign-out', {}],
    ] as const;
    for (const [who, status] of [
      [null, 401],
      [ana, 403],
      [eve, 403],
    ] as const) {
      expect((await two.here.call(who, PATH)).status).toBe(status);
      for (const [deed, body] of deeds)
        expect((await act(who, ana, deed, body)).status, deed).toBe(status);
    }
    expect(await deedsOn(ana)).toHaveLength(0);
  });

  test('bad input gets a sentence and changes nothing', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    for (const [deed, body] of [
      ['role', { from: 'member', to: 'member' }],
      ['role', { from: 'member', to: 'owner' }],
      ['role', { to: 'admin' }],
      ['suspend', { reason: '  ' }],
      ['suspend', { reason: 'x'.repeat(501) }],
      ['suspend', { reason, days: 3 }],
      ['lift-suspension', {}],
    ] as const)
      expect((await act(boss, ana, deed, body)).status, JSON.stringify(body)).toBe(422);
    for (const query of ['?cursor=x', '?limit=0', '?limit=101', '?group=everybody'])
      expect((await two.here.call(boss, PATH + query)).status, query).toBe(422);
    expect((await act(boss, { publicId: 'x' }, 'suspend', { reason })).status).toBe(422);
    expect((await act(boss, { publicId: ana.id }, 'suspend', { reason })).status).toBe(404);
    expect(await deedsOn(ana)).toHaveLength(0);
  });

  test('another role holds at once on every gateway, and the page is told', async () => {
    const [boss, eve] = [await admin(), await admin()];
    const listener = await two.listeners.open(two.there, eve);
    expect((await two.there.call(eve, PATH)).status).toBe(200);
    const bye = new Promise((resolve) => listener.socket.once('bye', resolve));
    const closed = new Promise((resolve) => listener.socket.once('disconnect', resolve));
    const reply = await act(boss, eve, 'role', { from: 'admin', to: 'member' });
    expect(reply).toMatchObject({ status: 200, body: { role: 'member' } });
    expect(await bye).toEqual({ code: 'changed' });
    await closed;
    for (const gateway of [two.here, two.there]) {
      expect((await gateway.call(eve, PATH)).status).toBe(403);
      expect((await act(eve, boss, 'suspend', { reason }, gateway)).status).toBe(403);
    }
    expect(await deedsOn(eve)).toMatchObject([
      {
        actor: boss.handle,
        action: 'member.role',
        before: { role: 'admin' },
        after: { role: 'member' },
      },
    ]);
    // They are a member still, and may come back as one.
    expect((await two.listeners.open(two.there, eve)).socket.connected).toBe(true);
  });

  test('an admin can neither demote nor suspend nor sign out themself', async () => {
    const boss = await admin();
    for (const [deed, body] of [
      ['role', { from: 'admin', to: 'member' }],
      ['suspend', { reason }],
      ['sign-out', {}],
    ] as const)
      expect((await act(boss, boss, deed, body)).status, deed).toBe(409);
    expect(await deedsOn(boss)).toHaveLength(0);
  });

  test.each([
    ['demote', 'role', { from: 'admin', to: 'member' }],
    ['suspend', 'suspend', { reason: 'A quarrel' }],
  ])('of two admins who %s each other at the same moment one stays', async (_, deed, body) => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await admin(), await admin()];
      // Nobody else is one.
      await two.here.database.sql`
        update users set role = 'member' where role = 'admin'
        and id not in (${first.id}, ${second.id})`;
      const replies = await Promise.all([
        act(first, second, deed, body, two.here),
        act(second, first, deed, body, two.there),
      ]);
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403]).toContain(statuses[1]);
      const [left] = await two.here.database.sql`
        select count(*)::int as count from users u where role = 'admin' and not exists (
          select 1 from bans b where b.user_id = u.id and scope = 'account' and lifted_at is null)`;
      expect(left?.count).toBe(1);
    }
  });

  test('the last admin cannot delete their account, and two who leave at once leave one', async () => {
    const [first, second] = [await admin(), await admin()];
    const { sql } = two.here.database;
    await sql`update users set role = 'member' where role = 'admin'
      and id not in (${first.id}, ${second.id})`;
    const gone = await Promise.allSettled([
      two.here.database.sql`delete from users where id = ${first.id}`,
      two.there.database.sql`delete from users where id = ${second.id}`,
    ]);
    expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [left] = await sql`select count(*)::int as count from users where role = 'admin'`;
    expect(left?.count).toBe(1);
  });

  test('a write from an old screen says what is so now', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    await act(boss, ana, 'role', promote);
    const again = await act(boss, ana, 'role', { from: 'member', to: 'admin' });
    expect(again).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(again.body.detail).toContain(`${ana.handle} is an examiner now`);
    expect((await act(boss, ana, 'verify-email')).body.code).toBe('stale');
    expect((await act(boss, ana, 'lift-suspension', { reason })).body.code).toBe('stale');
    await act(boss, ana, 'suspend', { reason });
    expect((await act(boss, ana, 'suspend', { reason })).body.code).toBe('stale');
    const toAdmin = { from: 'examiner', to: 'admin' };
    expect((await act(boss, ana, 'role', toAdmin)).body.detail).toMatch(/suspension/);
  });

  test('a request that is sent again under its key is done once', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    const call = {
      method: 'POST',
      body: { reason },
      headers: { 'Idempotency-Key': newId() },
    };
    const path = `${PATH}/${ana.publicId}/suspend`;
    const replies = [await two.here.call(boss, path, call), await two.there.call(boss, path, call)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await deedsOn(ana)).toHaveLength(1);
  });

  test('an address that is verified by an admin lets its owner write, and makes nobody an admin', async () => {
    const [boss, ana] = [await admin(), await two.here.person({ emailVerified: false })];
    const listener = await two.listeners.open(two.there, ana);
    const { stream, n } = await startOf(two.there, ana);
    await listener.sync(null, { [stream]: n });
    const post = () =>
      two.there.call(ana, '/api/social-posts', { method: 'POST', body: { content: 'Hello' } });
    expect((await post()).status).toBe(403);
    expect((await act(boss, ana, 'role', { from: 'member', to: 'admin' })).status).toBe(409);
    expect((await act(boss, ana, 'verify-email')).body.isVerified).toBe(true);
    await waitFor(() => expect(listener.events.map(({ e }) => e)).toContain('notice.posted'));
    two.there.sessions.forgetAll();
    expect((await post()).status).toBe(200);
    expect((await one(boss, ana)).role).toBe('member');
    expect(await deedsOn(ana)).toMatchObject([{ action: 'member.verify-email' }]);
  });

  test('whoever is suspended is out everywhere, is told why at sign-in, and comes back when it is lifted', async () => {
    const boss = await admin();
    const ben = { email: 'ben@example.com', password: DEMO_PASSWORD };
    const signIn = () =>
      two.there.call(null, '/api/auth/sign-in/email', { method: 'POST', body: ben });
    const [row] = await two.here.database.sql`
      select id, public_id as "publicId", handle, email from users where email = ${ben.email}`;
    const person = row as unknown as Person;
    person.token = await startSession(two.here.database.orm, person.id);
    const listener = await two.listeners.open(two.there, person);
    const bye = new Promise((resolve) => listener.socket.once('bye', resolve));
    const reply = await act(boss, person, 'suspend', { reason });
    expect(reply.body).toMatchObject({ suspension: { reason }, places: 0 });
    expect(await bye).toEqual({ code: 'suspended' });
    for (const gateway of [two.here, two.there])
      expect((await gateway.call(person, '/api/progress')).status).toBe(401);
    expect(await two.listeners.knock(two.there, person.token).refusal).toBeDefined();
    const refused = await signIn();
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect(refused.body.detail).toContain(reason);
    const wrong = await two.there.call(null, '/api/auth/sign-in/email', {
      method: 'POST',
      body: { ...ben, password: 'a wrong guess' },
    });
    expect([wrong.status, wrong.text.includes(reason)]).toEqual([401, false]);
    // A sign-in that was under way when it happened is worth nothing.
    const late = { ...person, token: await startSession(two.here.database.orm, person.id) };
    expect((await two.there.call(late, '/api/progress')).status).toBe(401);

    expect((await act(boss, person, 'lift-suspension', { reason: 'It was Chi' })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(await deedsOn(person)).toMatchObject([
      { action: 'member.suspend', after: { isSuspended: true, reason } },
      {
        action: 'member.lift-suspension',
        before: { isSuspended: true, reason },
        after: { isSuspended: false, reason: 'It was Chi' },
      },
    ]);
    const mails = await two.here.database.sql`
      select subject, body from mails where to_address = ${ben.email} order by created_at`;
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your CASCade account is suspended',
      'You can sign in to CASCade again',
    ]);
    expect(mails[0]?.body).toContain(reason);
  });

  test('a suspension and a ban from the boards know nothing of each other', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    const post = await two.here.call(ana, '/api/social-posts', {
      method: 'POST',
      body: { content: 'Hello' },
    });
    const moderation = '/api/admin/moderation';
    const ban = await two.here.call(boss, `${moderation}/posts/${post.body.id}/ban`, {
      method: 'POST',
      body: { reason: 'Unkind', days: 3 },
    });
    await act(boss, ana, 'suspend', { reason });
    const bans = (await two.here.call(boss, `${moderation}/bans`)).body;
    expect(bans.filter((one: { reason: string }) => one.reason === reason)).toEqual([]);
    await act(boss, ana, 'lift-suspension', { reason });
    expect((await one(boss, ana)).suspension).toBeNull();
    const fresh = { ...ana, token: await startSession(two.here.database.orm, ana.id) };
    const again = await two.here.call(fresh, '/api/social-posts', {
      method: 'POST',
      body: { content: 'Hello again' },
    });
    expect(again.body.detail).toContain('Unkind');
    await two.here.call(boss, `${moderation}/bans/${ban.body.id}`, { method: 'DELETE' });
  });

  test('signing somebody out closes every place of theirs, and they may sign in again', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    const phone = { ...ana, token: await startSession(two.here.database.orm, ana.id) };
    const sockets = [
      await two.listeners.open(two.here, ana),
      await two.listeners.open(two.there, phone),
    ];
    const byes = sockets.map(({ socket }) => new Promise((resolve) => socket.once('bye', resolve)));
    expect((await one(boss, ana)).places).toBe(2);
    expect((await act(boss, ana, 'sign-out')).body.places).toBe(0);
    expect(await Promise.all(byes)).toEqual([{ code: 'ended' }, { code: 'ended' }]);
    expect((await two.there.call(phone, '/api/progress')).status).toBe(401);
    const back = { ...ana, token: await startSession(two.here.database.orm, ana.id) };
    expect((await two.there.call(back, '/api/progress')).status).toBe(200);
    expect(await deedsOn(ana)).toMatchObject([{ before: { places: 2 }, after: { places: 0 } }]);
  });
});
