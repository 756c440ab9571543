import type { Person } from '@cascade/db/factories/people';
import { countSeen } from '@cascade/db/features/ads/ads.queries';
import type { AdFields, AdminAdvertisement } from '@cascade/shared/features/ads/administration';
import { newId } from '@cascade/shared/kernel/id';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { done } from './community.ts';
import { startGateway, type TestGateway } from './gateway.ts';

export const ADS = '/api/admin/advertisements';
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const adFields = (fields: Partial<AdFields> = {}): AdFields => ({
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

/** A gateway, an elevated admin and a reader for a file; without advertisements at each test. */
export function adDesk(redisUrl: string) {
  let gateway: TestGateway;
  let admin: Person;
  let reader: Person;
  beforeAll(async () => {
    gateway = await startGateway({ env: { REDIS_URL: redisUrl } });
    [admin, reader] = [await gateway.person({ role: 'admin' }), await gateway.person()];
    await gateway.elevate(admin);
  });
  afterAll(() => gateway.close());
  beforeEach(() => gateway.database.sql`delete from advertisements`);

  const see = (adId: string, sessionId: string) =>
    gateway.database.orm.transaction((tx) =>
      countSeen(tx, [[adId, sessionId, 'community_feed']], gateway.clock.now()),
    );
  const click = (adId: string, { sessionId = newId(), agent = BROWSER, at = gateway } = {}) =>
    at.call(reader, '/api/advertisements/click', {
      method: 'POST',
      body: { adId, sessionId, placement: 'community_feed' },
      headers: { 'user-agent': agent },
    });

  return {
    get gateway() {
      return gateway;
    },
    get admin() {
      return admin;
    },
    get reader() {
      return reader;
    },
    create: (fields: Partial<AdFields> = {}): Promise<AdminAdvertisement> =>
      done(gateway, admin, 'POST', ADS, adFields(fields)),
    list: (): Promise<AdminAdvertisement[]> => done(gateway, admin, 'GET', ADS),
    patch: (ad: { id: string; rev: number }, body: object, by = admin) =>
      gateway.call(by, `${ADS}/${ad.id}`, { method: 'PATCH', body: { rev: ad.rev, ...body } }),
    served: async () =>
      (await gateway.call(reader, '/api/advertisements?placement=community_feed')).body,
    see,
    click,
    seenAndClicked: async (adId: string) => {
      const sessionId = newId();
      await see(adId, sessionId);
      return click(adId, { sessionId });
    },
  };
}
