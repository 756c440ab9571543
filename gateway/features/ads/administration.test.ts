import { listAuditOn } from '@cascade/db/domain/audit/audit.queries';
import { ownRedisDatabase } from '@cascade/db/factories/own-redis-database';
import type { Person } from '@cascade/db/factories/people';
import type { AdFields } from '@cascade/shared/features/ads/administration';
import { streamOf } from '@cascade/shared/kernel/event';
import { afterEach, describe, expect, test } from 'vitest';
import { ADS, adDesk, adFields } from '../../testing/ad-desk.ts';
import { type Listener, Listeners, startOf, waitFor } from '../../testing/listener.ts';

const redisUrl = await ownRedisDatabase();

describe('advertisements that admins manage', { timeout: 120_000 }, () => {
  const desk = adDesk(redisUrl);
  const listeners = new Listeners();
  afterEach(() => listeners.closeAll());

  test('a new one is listed, served at once, and shows members nothing of the advertiser’s account', async () => {
    const ad = await desk.create();
    expect(ad).toMatchObject({
      ...adFields(),
      isActive: true,
      clicks: 0,
      currentSpend: '0.00',
      rev: 1,
    });
    expect(await desk.list()).toEqual([ad]);
    const [shown] = await desk.served();
    expect(Object.keys(shown).sort()).toEqual(
      ['adType', 'clickUrl', 'content', 'ctaText', 'id', 'imageUrl', 'sponsorName', 'title'].sort(),
    );
    expect(JSON.stringify(shown)).not.toMatch(/secret|100\.00|currentSpend/);
    const [entry] = await listAuditOn(desk.gateway.database.orm, {
      kind: 'advertisement',
      id: ad.id,
    });
    expect(entry).toMatchObject({ action: 'ads.create' });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  test('advertisements with one address have one advertiser, who is named as they were last', async () => {
    const made = await Promise.all(
      ['rooms@one.example', 'Rooms@One.example', 'rooms@one.example', 'other@one.example'].map(
        (advertiserEmail) => desk.create({ advertiserEmail }),
      ),
    );
    const stored = () => desk.gateway.database.sql<{ id: string; name: string; ads: number }[]>`
      select a.id, a.name, count(*)::int as ads
      from advertisers a join advertisements on advertiser_id = a.id
      group by a.id order by ads`;
    expect((await stored()).map(({ ads }) => ads)).toEqual([1, 3]);
    const [first, last] = [made[0], made[3]];
    if (!first || !last) throw new Error('Nothing was made.');
    const fields = adFields({ advertiserEmail: 'ROOMS@one.example', advertiserName: 'Rooms Ltd' });
    const moved = (await desk.patch(last, { fields })).body;
    expect(moved.advertiserEmail.toLowerCase()).toBe('rooms@one.example');
    expect(await stored()).toMatchObject([{ name: 'Rooms Ltd', ads: 4 }]);
    await desk.seenAndClicked(last.id);
    const reply = await desk.patch(moved, {
      fields: adFields({ advertiserEmail: 'new@one.example' }),
    });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toBe('fields.advertiserEmail');
    expect(
      await desk.gateway.database.sql`select 1 from advertisers where email = 'new@one.example'`,
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
    const reply = await desk.gateway.call(desk.admin, ADS, {
      method: 'POST',
      body: adFields({ [name]: value }),
    });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toContain(name);
    expect(await desk.list()).toEqual([]);
  });

  test('one whose last day has passed in its zone is not created', async () => {
    const reply = await desk.gateway.call(desk.admin, ADS, {
      method: 'POST',
      body: adFields({ endDate: '2026-01-02' }),
    });
    expect(reply.status).toBe(422);
    expect(await desk.list()).toEqual([]);
  });

  test('pausing, resuming and ending are served at once; ending is final', async () => {
    const ad = await desk.create();
    const paused = (await desk.patch(ad, { action: 'pause' })).body;
    expect(paused).toMatchObject({ isActive: false, rev: 2 });
    expect(await desk.served()).toEqual([]);
    const resumed = (await desk.patch(paused, { action: 'resume' })).body;
    expect(await desk.served()).toHaveLength(1);
    const ended = (await desk.patch(resumed, { action: 'end' })).body;
    expect(ended).toMatchObject({ isActive: false, rev: 4 });
    expect(ended.endedAt).not.toBeNull();
    expect(await desk.served()).toEqual([]);
    expect((await desk.patch(ended, { action: 'resume' })).body.code).toBe('conflict');
    expect((await desk.patch(ended, { fields: adFields() })).body.code).toBe('conflict');
  });

  test('of two admins who edit the same version one succeeds, and the other learns what is so now', async () => {
    const other = await desk.gateway.person({ role: 'admin' });
    await desk.gateway.elevate(other);
    const ad = await desk.create();
    const replies = await Promise.all([
      desk.patch(ad, { fields: adFields({ title: 'One' }) }),
      desk.patch(ad, { fields: adFields({ title: 'Two' }) }, other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = replies.find(({ status }) => status === 200)?.body;
    const lost = replies.find(({ status }) => status === 409)?.body;
    expect(lost).toMatchObject({ code: 'stale', current: won });
    expect(await desk.list()).toEqual([won]);
  });

  test('admins and the feed learn of changes; neither a member nor an admin without the second sign-in may follow what admins see', async () => {
    const heads = {
      [streamOf.advertisements()]: (await desk.gateway.call(desk.admin, `${ADS}/start`)).body.n,
      [streamOf.board('feed')]: (await desk.gateway.call(desk.reader, '/api/community/boards/feed'))
        .body.n,
    };
    const open = async (person: Person) => {
      const listener = await listeners.open(desk.gateway, person);
      await listener.sync((await startOf(desk.gateway, person)).epoch, heads);
      return listener;
    };
    const toldOf = ({ events }: Listener, name: string) =>
      events.filter(({ e }) => e === name).map(({ d }) => d);
    const stranger = await desk.gateway.person({ role: 'admin' });
    const [told, member, closed] = [
      await open(desk.admin),
      await open(desk.reader),
      await open(stranger),
    ];
    for (const one of [desk.reader, stranger])
      expect((await desk.gateway.call(one, `${ADS}/start`)).status).toBe(403);
    const ad = await desk.create();
    await desk.seenAndClicked(ad.id);
    await desk.patch(ad, { action: 'pause' });
    const moved = { id: ad.id };
    await waitFor(() => expect(toldOf(told, 'advertisement.moved')).toEqual([moved, moved, moved]));
    await waitFor(() => expect(toldOf(member, 'advertisements.changed')).toEqual([{}, {}]));
    await waitFor(() => expect(toldOf(closed, 'advertisements.changed')).toEqual([{}, {}]));
    for (const { events } of [member, closed])
      expect(events.filter(({ e }) => e === 'advertisement.moved')).toEqual([]);
  });
});
