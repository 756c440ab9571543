import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import type { Person } from '@cascade/db/factories/people';
import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { chargeSeen } from '@cascade/db/features/ads/clicks.queries';
import type { AdFields, AdminAdvertisement } from '@cascade/shared/features/ads/administration';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { done } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';

const REDIS_DATABASE = 12;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ADS = '/api/admin/advertisements';

describe('advertisements that admins manage', { timeout: 120_000 }, () => {
  let gateway: TestGateway;
  let admin: Person;
  let other: Person;
  let ana: Person;
  const listeners = new Listeners();
  beforeAll(async () => {
    const redisUrl = `${inject('redisUrl').replace(/\/\d*$/, '')}/${REDIS_DATABASE}`;
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    await gateway.redis.flushdb();
    [admin, other] = [
      await gateway.person({ role: 'admin' }),
      await gateway.person({ role: 'admin' }),
    ];
    for (const one of [admin, other]) await gateway.elevate(one);
    ana = await gateway.person();
  });
  afterEach(() => listeners.closeAll());
  afterAll(() => gateway.close());
  beforeEach(() => gateway.database.sql`delete from advertisements`);

  const fieldsOf = (fields: Partial<AdFields> = {}): AdFields => ({
    title: 'Rooms',
    content: 'Quiet ones.',
    targetUrl: 'https://example.com/rooms',
    advertiserName: 'Example Rooms',
    advertiserEmail: 'secret@example.com',
    category: 'medical',
    placement: 'inline',
    costPerClick: '0.50',
    monthlyBudget: '100.00',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    timeZone: 'Europe/London',
    picture: null,
    ...fields,
  });
  const create = (fields: Partial<AdFields> = {}): Promise<AdminAdvertisement> =>
    done(gateway, admin, 'POST', ADS, fieldsOf(fields));
  const list = (): Promise<AdminAdvertisement[]> => done(gateway, admin, 'GET', ADS);
  const patch = (ad: { id: string; rev: number }, body: object, by = admin) =>
    gateway.call(by, `${ADS}/${ad.id}`, { method: 'PATCH', body: { rev: ad.rev, ...body } });
  const served = async (place = 'community_feed') =>
    (await gateway.call(ana, `/api/advertisements?placement=${place}`)).body;
  const see = (adId: string, sessionId: string) =>
    gateway.database.orm.transaction((tx) =>
      countSeen(tx, [[adId, sessionId, 'community_feed']], gateway.clock.now()),
    );
  const click = (adId: string, sessionId = newId(), agent = BROWSER) =>
    gateway.call(ana, '/api/advertisements/click', {
      method: 'POST',
      body: { adId, sessionId, placement: 'community_feed' },
      headers: { 'user-agent': agent },
    });
  const seenAndClicked = async (adId: string) => {
    const session = newId();
    await see(adId, session);
    return click(adId, session);
  };

  test('a new one is listed, served at once, and shows members nothing of the advertiser’s account', async () => {
    const ad = await create();
    expect(ad).toMatchObject({
      ...fieldsOf(),
      isActive: true,
      clicks: 0,
      currentSpend: '0.00',
      rev: 1,
    });
    expect(await list()).toEqual([ad]);
    const [shown] = await served();
    expect(Object.keys(shown).sort()).toEqual(
      ['adType', 'clickUrl', 'content', 'ctaText', 'id', 'imageUrl', 'sponsorName', 'title'].sort(),
    );
    expect(JSON.stringify(shown)).not.toMatch(/secret|100\.00|currentSpend/);
    const [entry] = await listAuditOn(gateway.database.orm, { kind: 'advertisement', id: ad.id });
    expect(entry).toMatchObject({ action: 'ads.create' });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  test('advertisements with one address have one advertiser, who is named as they were last', async () => {
    const made = await Promise.all(
      ['rooms@one.example', 'Rooms@One.example', 'rooms@one.example', 'other@one.example'].map(
        (advertiserEmail) => create({ advertiserEmail }),
      ),
    );
    const stored = () => gateway.database.sql<{ id: string; name: string; ads: number }[]>`
      select a.id, a.name, count(*)::int as ads
      from advertisers a join advertisements on advertiser_id = a.id
      group by a.id order by ads`;
    expect((await stored()).map(({ ads }) => ads)).toEqual([1, 3]);
    const [first, last] = [made[0], made[3]];
    if (!first || !last) throw new Error('Nothing was made.');
    const fields = fieldsOf({ advertiserEmail: 'ROOMS@one.example', advertiserName: 'Rooms Ltd' });
    const moved = (await patch(last, { fields })).body;
    expect(moved.advertiserEmail.toLowerCase()).toBe('rooms@one.example');
    expect(await stored()).toMatchObject([{ name: 'Rooms Ltd', ads: 4 }]);
    await seenAndClicked(last.id);
    const reply = await patch(moved, { fields: fieldsOf({ advertiserEmail: 'new@one.example' }) });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toBe('fields.advertiserEmail');
    expect(
      await gateway.database.sql`select 1 from advertisers where email = 'new@one.example'`,
    ).toEqual([]);
  });

  test.each<[keyof AdFields, string]>([
    ['title', ''],
    ['title', 'x'.repeat(81)],
    ['targetUrl', 'javascript:alert(1)'],
    ['targetUrl', 'ftp://example.com/'],
    ['targetUrl', 'example.com'],
    ['advertiserEmail', 'nobody'],
    ['category', 'cars'],
    ['placement', 'popup'],
    ['costPerClick', '0.00'],
    ['costPerClick', '0.005'],
    ['costPerClick', '-1'],
    ['monthlyBudget', '0.49'],
    ['monthlyBudget', '1000000.01'],
    ['endDate', '2025-12-31'],
    ['endDate', '2027-02-30'],
    ['timeZone', 'Mars/Olympus'],
  ])('%s “%s” is refused by its field', async (name, value) => {
    const reply = await gateway.call(admin, ADS, {
      method: 'POST',
      body: fieldsOf({ [name]: value }),
    });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toContain(name);
    expect(await list()).toEqual([]);
  });

  test('one whose last day has passed in its zone is not created', async () => {
    const reply = await gateway.call(admin, ADS, {
      method: 'POST',
      body: fieldsOf({ endDate: '2026-01-02' }),
    });
    expect(reply.status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('pausing, resuming and ending are served at once; ending is final', async () => {
    const ad = await create();
    const paused = (await patch(ad, { action: 'pause' })).body;
    expect(paused).toMatchObject({ isActive: false, rev: 2 });
    expect(await served()).toEqual([]);
    const resumed = (await patch(paused, { action: 'resume' })).body;
    expect(await served()).toHaveLength(1);
    const ended = (await patch(resumed, { action: 'end' })).body;
    expect(ended).toMatchObject({ isActive: false, rev: 4 });
    expect(ended.endedAt).not.toBeNull();
    expect(await served()).toEqual([]);
    expect((await patch(ended, { action: 'resume' })).body.code).toBe('conflict');
    expect((await patch(ended, { fields: fieldsOf() })).body.code).toBe('conflict');
  });

  test('of two admins who edit the same version one succeeds, and the other learns what is so now', async () => {
    const ad = await create();
    const replies = await Promise.all([
      patch(ad, { fields: fieldsOf({ title: 'One' }) }),
      patch(ad, { fields: fieldsOf({ title: 'Two' }) }, other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = replies.find(({ status }) => status === 200)?.body;
    const lost = replies.find(({ status }) => status === 409)?.body;
    expect(lost).toMatchObject({ code: 'stale', current: won });
    expect(await list()).toEqual([won]);
  });

  test('a budget cannot fall below what is spent, also while clicks arrive', async () => {
    const ad = await create({ monthlyBudget: '10.00' });
    const clicks = Array.from({ length: 30 }, () => seenAndClicked(ad.id));
    const edit = patch(ad, { fields: fieldsOf({ monthlyBudget: '2.00' }) });
    const replies = await Promise.all(clicks);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const edited = await edit;
    expect([200, 422]).toContain(edited.status);
    const [now] = await list();
    expect(Number(now?.currentSpend)).toBe((now?.clicks ?? 0) * 0.5);
    expect(now?.clicks).toBe(edited.status === 200 ? 4 : 20);
    expect((now?.clicks ?? 0) + (now?.freeClicks.late ?? 0)).toBe(30);
    const reply = await patch(now ?? ad, { fields: fieldsOf({ monthlyBudget: '0.50' }) });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toBe('fields.monthlyBudget');
  });

  test('the month of spend is that of the advertiser’s zone', async () => {
    const ad = await create({ monthlyBudget: '0.50', timeZone: 'Pacific/Kiritimati' });
    await seenAndClicked(ad.id);
    expect((await list())[0]?.currentSpend).toBe('0.50');
    const [row] = await gateway.database.sql`
      select spend_month::text as month,
        date_trunc('month', ${gateway.clock.now().toISOString()}::timestamptz
          at time zone 'Pacific/Kiritimati')::date::text as there
      from advertisements`;
    expect(row?.month).toBe(row?.there);
    await gateway.database.sql`
      update advertisements set spend_month = spend_month - interval '1 month'`;
    expect((await list())[0]?.currentSpend).toBe('0.00');
    expect(await served()).toHaveLength(1);
  });

  test('clicks without a view, repeated ones and those of bots are counted and not charged', async () => {
    const ad = await create();
    const session = newId();
    await see(ad.id, session);
    for (let times = 0; times < 3; times++) await click(ad.id, session);
    await click(ad.id);
    await click(ad.id, newId(), 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    const [now] = await list();
    expect(now).toMatchObject({
      clicks: 1,
      currentSpend: '0.50',
      freeClicks: { unseen: 1, repeated: 2, burst: 0, bot: 1, late: 0 },
    });
  });

  test('a click that overtakes the counting of its view is charged once the view is counted', async () => {
    const ad = await create();
    const session = newId();
    await click(ad.id, session);
    expect((await list())[0]).toMatchObject({ clicks: 0, freeClicks: { unseen: 1 } });
    const seen = [[ad.id, session, 'community_feed']] as const;
    const counted = () =>
      gateway.database.orm.transaction(async (tx) => {
        await countSeen(tx, seen, gateway.clock.now());
        return chargeSeen(tx, seen, gateway.clock.now());
      });
    await Promise.all([counted(), counted(), counted()]);
    expect((await list())[0]).toMatchObject({
      clicks: 1,
      currentSpend: '0.50',
      freeClicks: { unseen: 0 },
    });
  });

  test('however views and clicks meet, each is charged once', async () => {
    const ad = await create();
    const sessions = Array.from({ length: 30 }, () => newId());
    await Promise.all(
      sessions.flatMap((session) => [
        click(ad.id, session),
        gateway.database.orm.transaction(async (tx) => {
          const seen = [[ad.id, session, 'community_feed']] as const;
          await countSeen(tx, seen, gateway.clock.now());
          await chargeSeen(tx, seen, gateway.clock.now());
        }),
      ]),
    );
    expect((await list())[0]).toMatchObject({
      clicks: 30,
      currentSpend: '15.00',
      freeClicks: { unseen: 0, late: 0 },
    });
  });

  test('of a burst from one network ten are charged, and no address is stored', async () => {
    const strict = await startGateway({
      database: gateway.database as never,
      env: { REDIS_URL: gateway.env.REDIS_URL, RATE_LIMIT_SCALE: '1' },
    });
    try {
      const ad = await create();
      for (let times = 0; times < 12; times++) {
        const session = newId();
        await see(ad.id, session);
        await strict.call(ana, '/api/advertisements/click', {
          method: 'POST',
          body: { adId: ad.id, sessionId: session, placement: 'community_feed' },
          headers: { 'user-agent': BROWSER },
        });
      }
      expect((await list())[0]).toMatchObject({ clicks: 10, freeClicks: { burst: 2 } });
      const keys = await gateway.redis.keys('ad-clicks*');
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.join()).not.toMatch(/127\.0\.0\.1|::1/);
    } finally {
      await strict.close();
    }
  });

  test('admins and the feed learn of changes; neither a member nor an admin without the second sign-in may follow what admins see', async () => {
    const heads = {
      [streamOf.advertisements()]: (await gateway.call(admin, `${ADS}/start`)).body.n,
      [streamOf.board('feed')]: (await gateway.call(ana, '/api/community/boards/feed')).body.n,
    };
    const open = async (person: Person) => {
      const listener = await listeners.open(gateway, person);
      await listener.sync((await startOf(gateway, person)).epoch, heads);
      return listener;
    };
    const toldOf = ({ events }: Listener, name: string) =>
      events.filter(({ e }) => e === name).map(({ d }) => d);
    const stranger = await gateway.person({ role: 'admin' });
    const [desk, member, closed] = [await open(admin), await open(ana), await open(stranger)];
    for (const one of [ana, stranger])
      expect((await gateway.call(one, `${ADS}/start`)).status).toBe(403);
    const ad = await create();
    await seenAndClicked(ad.id);
    await patch(ad, { action: 'pause' });
    const moved = { id: ad.id };
    await waitFor(() => expect(toldOf(desk, 'advertisement.moved')).toEqual([moved, moved, moved]));
    await waitFor(() => expect(toldOf(member, 'advertisements.changed')).toEqual([{}, {}]));
    await waitFor(() => expect(toldOf(closed, 'advertisements.changed')).toEqual([{}, {}]));
    for (const { events } of [member, closed])
      expect(events.filter(({ e }) => e === 'advertisement.moved')).toEqual([]);
  });
});
