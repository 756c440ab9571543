import type { ManagedMember } from '@cascade/shared/features/members/contract';
import { newId } from '@cascade/shared/kernel/id';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../testing/gateway.ts';
import { startOf, waitFor } from '../../testing/listener.ts';
import { MEMBERS, managing } from '../../testing/managing.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

describe('members', () => {
  const two = twoGateways();
  const { admin, list, one, act, deedsOn } = managing(two);
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
    const { text } = await two.here.call(boss, MEMBERS);
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
    for (let next: string | null = `${MEMBERS}?limit=3`; next; ) {
      const page: Reply = await two.here.call(boss, next);
      seen.push(...page.body.map(({ id }: ManagedMember) => id));
      next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    const [all] = await two.here.database.sql`select count(*)::int as count from users`;
    expect([seen.length, new Set(seen).size]).toEqual([all?.count, all?.count]);
  });

  test('members, examiners and strangers see and change nothing', async () => {
    const [ana, eve] = [await two.here.person(), await two.here.person({ role: 'examiner' })];
    const actions = [
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
      expect((await two.here.call(who, MEMBERS)).status).toBe(status);
      for (const [action, body] of actions)
        expect((await act(who, ana, action, body)).status, action).toBe(status);
    }
    expect(await deedsOn(ana)).toHaveLength(0);
  });

  test('bad input gets a sentence and changes nothing', async () => {
    const [boss, ana] = [await admin(), await two.here.person()];
    for (const [action, body] of [
      ['role', { from: 'member', to: 'member' }],
      ['role', { from: 'member', to: 'owner' }],
      ['role', { to: 'admin' }],
      ['suspend', { reason: '  ' }],
      ['suspend', { reason: 'x'.repeat(501) }],
      ['suspend', { reason, days: 3 }],
      ['lift-suspension', {}],
    ] as const)
      expect((await act(boss, ana, action, body)).status, JSON.stringify(body)).toBe(422);
    for (const query of ['?cursor=x', '?limit=0', '?limit=101', '?group=everybody'])
      expect((await two.here.call(boss, MEMBERS + query)).status, query).toBe(422);
    expect((await act(boss, { publicId: 'x' }, 'suspend', { reason })).status).toBe(422);
    expect((await act(boss, { publicId: ana.id }, 'suspend', { reason })).status).toBe(404);
    expect(await deedsOn(ana)).toHaveLength(0);
  });

  test('a write with a stale revision gets the current state', async () => {
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
    const path = `${MEMBERS}/${ana.publicId}/suspend`;
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
});
