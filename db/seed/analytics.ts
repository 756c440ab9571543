import { randomUUID } from 'node:crypto';
import type { PagePattern } from '@cascade/shared/domain/pages/page-pattern';
import type { CountedView } from '@cascade/shared/features/analytics/contract';
import { newId } from '@cascade/shared/kernel/id';
import { sql } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { insertViews, rollUpViews } from '../features/analytics/analytics.queries.ts';

const DAY_MS = 86_400_000;
const DAYS = 60;
const MEMBERS = 24;

/** Repeated entries are visited more often. */
const pages = [
  ...['/', '/', '/scenarios', '/scenarios', '/scenarios', '/scenario/:id', '/scenario/:id'],
  ...['/practice/attempt/:attemptId', '/exam-simulator', '/progress', '/cascade', '/community'],
  ...['/messages', '/quick-references', '/quick-references/:id', '/admin'],
] as const satisfies PagePattern[];
const sources = ['Direct', 'Direct', 'google.com', 'rcpsych.ac.uk', 'bing.com'];
const kinds = [
  { device: 'mobile', browser: 'Safari' },
  { device: 'mobile', browser: 'Chrome' },
  { device: 'desktop', browser: 'Chrome' },
  { device: 'desktop', browser: 'Edge' },
  { device: 'desktop', browser: 'Firefox' },
  { device: 'tablet', browser: 'Safari' },
] as const;

/**
 * Adds two months of example visits if there are none.
 * @returns how many views
 */
export async function seedAnalytics(orm: Orm): Promise<number> {
  const [known] = await orm.execute(sql`
    select 1 from analytics_days union all select 1 from page_views limit 1`);
  if (known) return 0;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const members = Array.from({ length: MEMBERS }, () => randomUUID());
  const views: CountedView[] = [];
  for (let day = DAYS; day >= 1; day--) {
    const isWeekend = [0, 6].includes(new Date(today - day * DAY_MS).getUTCDay());
    const people = (isWeekend ? 6 : 10) + Math.floor((DAYS - day) / 8) + ((day * 7) % 4);
    for (let person = 0; person < people; person++) {
      const isPassing = person % 3 === 0;
      const visitor = isPassing ? randomUUID() : (members[(person * 5 + day) % MEMBERS] ?? null);
      const kind = kinds[(person + day) % kinds.length];
      if (!kind) continue;
      for (let view = 0; view <= (person + day) % 4; view++)
        views.push({
          id: newId(),
          at: new Date(
            today - day * DAY_MS + ((7 + ((person * 3 + view) % 14)) * 60 + person) * 60_000,
          ).toISOString(),
          path: pages[(person * 3 + view * 5 + day) % pages.length] ?? '/',
          referrer: view === 0 ? (sources[(person + day) % sources.length] ?? null) : null,
          ...kind,
          visitor,
          isPassing,
        });
    }
  }
  // Counted at their own time, so that none is too late.
  const then = new Date(today - DAYS * DAY_MS);
  await orm.transaction((tx) => insertViews(tx, views, then));
  await rollUpViews(orm);
  return views.length;
}
