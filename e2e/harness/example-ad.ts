import type { Database } from '@cascade/db/client';
import { newId } from '@cascade/shared/kernel/id';

export async function makeAd(
  { database: { sql } }: { database: Pick<Database, 'sql'> },
  { budgetCents = 100_000, clickCents = 50 } = {},
): Promise<string> {
  const now = new Date();
  const [advertiser] = await sql<{ id: string }[]>`select id from advertisers order by id limit 1`;
  if (!advertiser) throw new Error('There is no advertiser.');
  const row = {
    advertiser_id: advertiser.id,
    id: newId(),
    title: 'Rooms',
    content: 'Quiet ones.',
    advertiser_name: 'Example',
    target_url: 'https://example.com/',
    placement: 'inline',
    spend_month: `${now.toISOString().slice(0, 7)}-01`,
    start_date: new Date(now.getTime() - 60_000).toISOString(),
    end_date: new Date(now.getTime() + 86_400_000).toISOString(),
    cost_per_click_cents: clickCents,
    monthly_budget_cents: budgetCents,
  };
  await sql`insert into advertisements ${sql(row)}`;
  return row.id;
}
