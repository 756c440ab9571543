import { type Person, startSession } from '@cascade/db/factories/people';
import { DEMO_PASSWORD } from '@cascade/db/seed/cast';
import { describe, expect, test } from 'vitest';
import { MEMBERS, managing } from '../../testing/managing.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('what an admin does to a member', () => {
  const two = twoGateways();
  const { admin, one, act, deedsOn } = managing(two);
  const reason = 'Sold past papers';

  test('a new role applies at once on every gateway, and the page is notified', async () => {
    const [boss, eve] = [await admin(), await admin()];
    const listener = await two.listeners.open(two.there, eve);
    expect((await two.there.call(eve, MEMBERS)).status).toBe(200);
    const bye = new Promise((resolve) => listener.socket.once('bye', resolve));
    const closed = new Promise((resolve) => listener.socket.once('disconnect', resolve));
    const reply = await act(boss, eve, 'role', { from: 'admin', to: 'member' });
    expect(reply).toMatchObject({ status: 200, body: { role: 'member' } });
    expect(await bye).toEqual({ code: 'changed' });
    await closed;
    for (const gateway of [two.here, two.there]) {
      expect((await gateway.call(eve, MEMBERS)).status).toBe(403);
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
    expect((await two.listeners.open(two.there, eve)).socket.connected).toBe(true);
  });

  test('an admin can neither demote nor suspend nor sign out themself', async () => {
    const boss = await admin();
    for (const [action, body] of [
      ['role', { from: 'admin', to: 'member' }],
      ['suspend', { reason }],
      ['sign-out', {}],
    ] as const)
      expect((await act(boss, boss, action, body)).status, action).toBe(409);
    expect(await deedsOn(boss)).toHaveLength(0);
  });

  test.each([
    ['demote', 'role', { from: 'admin', to: 'member' }],
    ['suspend', 'suspend', { reason: 'A quarrel' }],
  ])('of two admins who %s each other at the same moment one stays', async (_, action, body) => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await admin(), await admin()];
      await two.here.database.sql`
        update users set role = 'member' where role = 'admin'
        and id not in (${first.id}, ${second.id})`;
      const replies = await Promise.all([
        act(first, second, action, body, two.here),
        act(second, first, action, body, two.there),
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

  test('a suspension ends every session, is explained at sign-in, and can be lifted', async () => {
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
    expect(await two.listeners.connect(two.there, person.token).refusal).toBeDefined();
    const refused = await signIn();
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    expect(refused.body.detail).toContain(reason);
    const wrong = await two.there.call(null, '/api/auth/sign-in/email', {
      method: 'POST',
      body: { ...ben, password: 'a wrong guess' },
    });
    expect([wrong.status, wrong.text.includes(reason)]).toEqual([401, false]);
    // A sign-in in progress at that time gives no access.
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

  test('a suspension and a ban from the boards are independent', async () => {
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
