import { newId } from '@cascade/shared/kernel/id';
import type { Database } from '../client.ts';

/**
 * An advertisement of the first advertiser, who is made if there is none, shown from a minute ago
 * until tomorrow.
 * @param fields columns that differ
 * @param now the clock of the one who serves it
 */
export async function makeAd(
  { sql }: Pick<Database, 'sql'>,
  fields: Record<string, unknown> = {},
  now = new Date(),
): Promise<{ id: string; advertiserId: string }> {
  const [known] = await sql<{ id: string }[]>`select id from advertisers order by id limit 1`;
  const advertiser = known ?? { id: newId() };
  if (!known)
    await sql`insert into advertisers ${sql({ ...advertiser, name: 'Example', email: 'ads@example.com' })}`;
  const row = {
    id: newId(),
    advertiser_id: advertiser.id,
    advertiser_name: 'Example',
    title: 'Rooms',
    content: 'Quiet ones.',
    target_url: 'https://example.com/rooms',
    placement: 'inline',
    spend_month: `${now.toISOString().slice(0, 7)}-01`,
    start_date: new Date(now.getTime() - 60_000).toISOString(),
    end_date: new Date(now.getTime() + 86_400_000).toISOString(),
    ...fields,
  };
  await sql`insert into advertisements ${sql(row)}`;
  return { id: row.id, advertiserId: row.advertiser_id };
}
