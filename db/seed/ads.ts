import { newId } from '@cascade/shared/kernel/id';
import { sql } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { advertisements, advertisers } from '../features/ads/schema.ts';

const examples: (Pick<
  typeof advertisements.$inferInsert,
  'title' | 'content' | 'advertiserName' | 'placement' | 'adType' | 'targetUrl' | 'ctaText'
> & { category?: string })[] = [
  {
    title: 'Quiet rooms for mock circuits',
    content: 'Eight rooms, one corridor, a bell that works. By the half day, in Sheffield.',
    advertiserName: 'Example Rooms',
    placement: 'inline',
    adType: 'native',
    targetUrl: 'https://example.com/rooms',
    ctaText: 'See the rooms',
  },
  {
    title: 'The Calm Candidate, second edition',
    content: 'Sixty conversations written out in full, with what the examiner heard.',
    advertiserName: 'Example Press',
    placement: 'banner',
    adType: 'banner',
    targetUrl: 'https://example.com/calm-candidate',
    ctaText: 'Look inside',
    category: 'books',
  },
  {
    title: 'Role players who have done this before',
    content: 'Trained actors for an evening, briefed by you.',
    advertiserName: 'Example Players',
    placement: 'sidebar',
    adType: 'sidebar',
    targetUrl: 'https://example.com/players',
    ctaText: 'Learn More',
  },
];

/**
 * Adds example advertisements if there are none.
 * @returns how many
 */
export async function seedAds(orm: Orm): Promise<number> {
  const [known] = await orm.execute(sql`select 1 from advertisements limit 1`);
  if (known) return 0;
  const now = new Date();
  const spendMonth = `${now.toISOString().slice(0, 7)}-01`;
  const endDate = new Date(now.getTime() + 365 * 86_400_000);
  for (const example of examples) {
    const advertiser = {
      id: newId(),
      name: example.advertiserName,
      email: `${example.advertiserName.replace(' ', '.').toLowerCase()}@example.com`,
    };
    await orm.insert(advertisers).values(advertiser);
    await orm.insert(advertisements).values({
      category: 'education',
      ...example,
      advertiserId: advertiser.id,
      id: newId(),
      spendMonth,
      startDate: now,
      endDate,
    });
  }
  return examples.length;
}
