import type { Person } from '@cascade/db/factories/people';
import { FIRST_READS_PATH, MOST_FIRST_READS } from '@cascade/shared/kernel/first-reads';
import { isForAdmins } from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;
let ana: Person;
beforeAll(async () => {
  gateway = await startGateway();
  ana = await gateway.person();
});
afterAll(() => gateway.close());

const addressOf = (...of: string[]) =>
  `${FIRST_READS_PATH}?${new URLSearchParams(of.map((address) => ['of', address]))}`;
const bodiesOf = async (person: Person | null, ...of: string[]) =>
  (await gateway.call(person, addressOf(...of))).body as Record<string, unknown>;

test('each read is answered as by its own call', async () => {
  const addresses = [
    '/api/auth/user',
    '/api/stats',
    '/api/practice/attempts?limit=5',
    '/api/study-groups/conversations',
    '/api/scenarios',
    '/api/progress',
  ];
  const reply = await gateway.call(ana, addressOf(...addresses));
  expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  expect(Object.keys(reply.body)).toEqual(addresses);
  for (const address of addresses)
    expect(reply.body[address], address).toEqual((await gateway.call(ana, address)).body);
});

test('parameters are read from the address, and checked by the contract', async () => {
  const [{ id } = { id: 0 }] = await gateway.database.sql<{ id: number }[]>`
    select min(id) as id from scenarios`;
  const bodies = await bodiesOf(
    ana,
    `/api/scenarios/${id}`,
    '/api/scenarios/x',
    '/api/scenarios/%',
  );
  expect(Object.keys(bodies)).toEqual([`/api/scenarios/${id}`]);
  expect(bodies[`/api/scenarios/${id}`]).toMatchObject({ id });
});

test('a read that fails is left out, and the others are answered', async () => {
  const bodies = await bodiesOf(ana, '/api/auth/user', '/api/nowhere', '/api/stats');
  expect(Object.keys(bodies)).toEqual(['/api/auth/user', '/api/stats']);
});

test('nobody gets what members get', async () => {
  const bodies = await bodiesOf(null, '/api/auth/user', '/api/notices', '/api/progress');
  expect(bodies).toEqual({ '/api/auth/user': null });
});

test('a forged session gets nothing, whatever else the request says', async () => {
  const forged = { ...ana, token: `${ana.token.slice(0, -4)}xxxx` };
  const address = addressOf('/api/auth/user', '/api/notices');
  const reply = await gateway.call(forged, address, {
    headers: { 'for-member': ana.publicId ?? '' },
  });
  expect(reply.body).toEqual({ '/api/auth/user': null });
});

test('only reads of members are answered: nothing for admins, no change, no file, no other host', async () => {
  const admin = await gateway.person({ role: 'admin' });
  await gateway.elevate(admin);
  const admins = routeContracts.filter(
    (one) => one.method === 'get' && isForAdmins(one) && !one.path.includes(':'),
  );
  expect(admins.length).toBeGreaterThan(5);
  for (let at = 0; at < admins.length; at += MOST_FIRST_READS) {
    const some = admins.slice(at, at + MOST_FIRST_READS).map(({ path }) => path);
    expect(await bodiesOf(admin, ...some)).toEqual({});
  }
  const others = [
    '/api/auth/sign-out',
    '/healthz',
    '//evil.example/api/stats',
    'https://a.b/api/stats',
  ];
  expect(await bodiesOf(ana, ...others)).toEqual({});
});

test('a request names one read to twelve', async () => {
  expect((await gateway.call(ana, FIRST_READS_PATH)).status).toBe(400);
  const many = Array.from({ length: MOST_FIRST_READS + 1 }, () => '/api/stats');
  expect((await gateway.call(ana, addressOf(...many))).body).toMatchObject({ code: 'malformed' });
});

test('what the first answer counts is in the others, also while it changes', async () => {
  const stations = await gateway.database.sql<{ id: number }[]>`
    select id from scenarios order by id limit 40`;
  const before = (await gateway.call(ana, '/api/auth/user')).body.live.n;
  let isChanging = true;
  const change = async () => {
    for (const { id } of stations)
      await gateway.call(ana, `/api/scenarios/${id}/bookmark`, { method: 'POST', body: {} });
    isChanging = false;
  };
  const changed = change();
  const counts: { events: number; bookmarks: number }[] = [];
  while (isChanging) {
    const bodies = await bodiesOf(ana, '/api/auth/user', '/api/progress');
    const { live } = bodies['/api/auth/user'] as { live: { n: number } };
    const progress = bodies['/api/progress'] as { bookmarked: boolean }[];
    counts.push({
      events: live.n - before,
      bookmarks: progress.filter(({ bookmarked }) => bookmarked).length,
    });
  }
  await changed;
  expect(counts.some(({ events }) => events > 0 && events < stations.length)).toBe(true);
  expect(counts.filter(({ events, bookmarks }) => bookmarks < events)).toEqual([]);
});
