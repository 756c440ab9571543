import { createHash } from 'node:crypto';
import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { hasZeroBits, workText } from '@cascade/shared/features/support/work';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountKey } from '../../security/trusted-device.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { supportForm } from '../../testing/support.ts';

const FLOOD = 10_000;
const AT_ONCE = 50;

type Work = { challenge: string; bits: number };

function solve({ challenge, bits }: Work): { challenge: string; answer: string } {
  for (let number = 0; ; number += 1) {
    const answer = String(number);
    const digest = createHash('sha256').update(workText(challenge, answer)).digest();
    if (hasZeroBits(digest, bits)) return { challenge, answer };
  }
}

describe('a flood of requests for support', () => {
  let own: OwnRedis;
  let gateway: TestGateway;
  beforeAll(async () => {
    own = await startOwnRedis();
    // As in production, behind one proxy, so that a test can come from any address.
    const env = { REDIS_URL: own.url, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };
    gateway = await startGateway({ env });
  });
  afterEach(() => gateway.redis.flushdb());
  afterAll(async () => {
    await gateway.close();
    await own.stop();
  });

  const from = (address: string, by: Parameters<TestGateway['call']>[0] = null) => ({
    work: async (): Promise<Work | null> =>
      (await gateway.call(by, '/api/support/work', { headers: { 'X-Forwarded-For': address } }))
        .body.work,
    write: (change: object = {}) =>
      gateway.call(by, '/api/support', {
        method: 'POST',
        body: supportForm(change),
        headers: { 'X-Forwarded-For': address, 'Idempotency-Key': newId() },
      }),
  });
  const count = async () => {
    const [row] = await gateway.database.sql`select count(*)::int as count from support_tickets`;
    return Number(row?.count);
  };

  test('10,000 from one address: a handful arrive, and everybody else still gets through', async () => {
    const flooding = from('198.51.100.7');
    const ana = await gateway.person();
    const before = await count();
    const statuses = new Map<number, number>();
    const legitimate: number[] = [];
    for (let sent = 0; sent < FLOOD; sent += AT_ONCE) {
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => flooding.write()));
      for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (sent % 2_000 !== 0) continue;
      // Meanwhile: a stranger elsewhere, and a member at the very same address.
      legitimate.push((await from(`203.0.113.${sent / 2_000}`).write()).status);
      legitimate.push((await from('198.51.100.7', ana).write({ email: ana.email })).status);
    }
    expect([...statuses.values()].reduce((sum, one) => sum + one)).toBe(FLOOD);
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    expect(statuses.get(200)).toBe(5);
    expect(legitimate).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await count()) - before).toBe(15);
  }, 240_000);

  test('whose browser does the work is let through at a flooding address, until an hour’s most', async () => {
    const hospital = from('198.51.100.8');
    for (let n = 0; n < 5; n += 1) expect((await hospital.write()).status).toBe(200);
    const refused = await hospital.write();
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many' });
    expect(refused.body.detail).toContain('Your browser has a small task to solve first');
    const work = (await hospital.work()) as Work;
    expect(work.bits).toBe(16);
    const solved = solve(work);
    expect((await hospital.write({ work: solved })).status).toBe(200);
    // Once, at no other address, and not with another answer.
    expect((await hospital.write({ work: solved })).status).toBe(429);
    const again = solve((await hospital.work()) as Work);
    const wrong = { ...again, answer: `${again.answer}1` };
    expect((await hospital.write({ work: wrong })).status).toBe(429);
    const forged = { ...again, challenge: again.challenge.replace(/^16/, '01') };
    expect((await hospital.write({ work: forged })).status).toBe(429);
    const elsewhere = from('198.51.100.9');
    for (let n = 0; n < 5; n += 1) await elsewhere.write();
    expect((await elsewhere.write({ work: again })).status).toBe(429);
    expect((await hospital.write({ work: again })).status).toBe(200);
  });

  test('the work grows with the flood of one network, and there is an end to it', async () => {
    const { redis } = gateway;
    const network = from('2001:db8:1:2::7');
    const bitsAfter = async (sent: number) => {
      await redis.set('support-network:2001:db8:1:2::/64', sent, 'EX', 600);
      return (await network.work())?.bits ?? 0;
    };
    const bits: number[] = [];
    for (const sent of [0, 4, 5, 9, 10, 20, 40]) bits.push(await bitsAfter(sent));
    expect(bits).toEqual([0, 0, 16, 16, 17, 19, 22]);
    await redis.set('support-network:2001:db8:1:2::/64', 5, 'EX', 600);
    await redis.set('support-most:2001:db8:1:2::/64', 60, 'EX', 600);
    // Another host of the same /64.
    const host = from('2001:db8:1:2:ffff::1');
    const over = await host.write({ work: solve((await host.work()) as Work) });
    expect(over.body.detail).toMatch(/^As many requests as we take have come from your network/);
  });

  test('while the whole installation is flooded, strangers work everywhere and members nowhere', async () => {
    await gateway.redis.set('support-installation:all', 60, 'EX', 600);
    const ana = await gateway.person();
    const unverified = await gateway.person({ emailVerified: false });
    expect((await from('203.0.113.50').work())?.bits).toBe(17);
    expect((await from('203.0.113.50').write()).status).toBe(429);
    expect((await from('203.0.113.51', unverified).write()).status).toBe(429);
    expect(await from('203.0.113.52', ana).work()).toBeNull();
    expect((await from('203.0.113.52', ana).write({ email: ana.email })).status).toBe(200);
  });

  test('nobody can fill a stranger’s mailbox, nor lock its owner out', async () => {
    const ana = await gateway.person();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push(
        (await from(`203.0.113.${100 + n}`).write({ email: ana.email.toUpperCase() })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await from('203.0.113.99', ana).write({ email: ana.email })).status).toBe(200);
    expect((await gateway.redis.keys('*')).join()).not.toContain(ana.email.split('@')[0]);
  });

  test('a member writes twenty a day, wherever they are', async () => {
    const ben = await gateway.person();
    await gateway.redis.set(
      `support-member:${accountKey(gateway.env.SESSION_SECRET, ben.id)}`,
      19,
      'EX',
      600,
    );
    expect((await from('203.0.113.3', ben).write({ email: ben.email })).status).toBe(200);
    const over = await from('203.0.113.4', ben).write({ email: ben.email });
    expect(over.body.detail).toMatch(/^You have sent as many requests as one can in a day/);
  });

  test('floods are held back without Redis too', async () => {
    await gateway.redis.config('SET', 'maxmemory', 1);
    try {
      const flooding = from('198.51.100.20');
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) statuses.push((await flooding.write()).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(5);
      expect((await from('198.51.100.21').write()).status).toBe(200);
    } finally {
      await gateway.redis.config('SET', 'maxmemory', 0);
    }
  });
});
