import { post } from '@cascade/db/domain/ledger/ledger.queries';
import { closeDay, listUncharged, lockUncharged } from '@cascade/db/features/ads/charges.queries';
import { type TransactServices, transact } from '@cascade/db/live/transact';
import { endOfDay } from '@cascade/shared/features/ads/running';

/** How long after its end a day is charged, so that clicks under way are in it. */
const GRACE_MS = 60 * 60_000;

/**
 * Posts what each advertisement has spent on each day that is over, by the clocks of its
 * advertiser's zone. A day is posted once; clicks that are counted later belong to a later day.
 */
export async function chargeAdvertisements(services: TransactServices): Promise<void> {
  const { database, clock } = services;
  for (const adId of await listUncharged(database.orm, clock.now()))
    await transact(services, async ({ tx, now }) => {
      for (const { advertiserId, title, zone, day, cents } of await lockUncharged(tx, adId)) {
        const at = endOfDay(day, zone);
        if (now.getTime() < at.getTime() + GRACE_MS) return;
        await post(tx, {
          key: `ad-charge:${adId}:${day}`,
          kind: 'charge',
          description: `${title}, ${day}`,
          at,
          lines: [
            { account: 'advertiser', ownerId: advertiserId, currency: 'usd', amount: cents },
            { account: 'fees', currency: 'usd', amount: -cents },
          ],
        });
        await closeDay(tx, adId, day);
      }
    });
}
