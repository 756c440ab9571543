import { randomUUID } from 'node:crypto';
import { makeAd } from '@cascade/db/factories/ads';
import { adPlacements, countImpressions } from '@cascade/shared/features/ads/contract';
import { JobQueue } from '../../harness/job-queue.ts';
import { inviteVisitors } from '../../harness/visitors.ts';
import { type Fault, nothingWrong } from '../fault.ts';

/** Every fourth view is sent again, some through the other gateway. */
const REPEATED = 4;

/** Repeated views, while the counting worker is killed twice. */
export const adImpressions: Fault = {
  name: 'repeated ad views while the worker is killed twice',
  run: async (harness, size) => {
    const adIds: string[] = [];
    while (adIds.length < 3) adIds.push((await makeAd(harness.database)).id);
    const [visitor] = await inviteVisitors(harness, 1);
    if (!visitor) throw new Error('There are no visitors.');
    const distinct = Math.floor((size.views * REPEATED) / (REPEATED + 1));
    const views = Array.from({ length: distinct }, (_, index) => ({
      adId: adIds[index % adIds.length],
      sessionId: randomUUID(),
      placement: adPlacements[index % adPlacements.length],
    }));
    const all = [...views, ...views.filter((_, index) => index % REPEATED === 0)];
    const queue = new JobQueue(harness, countImpressions.queue, size.isPatient);
    const broken = await queue.sendAndKill(all, (body, index) =>
      visitor.at(index).send('post', '/api/advertisements/impression', { body }),
    );
    const [row] = await harness.database.sql<{ total: number; rows: number }[]>`
      select (select coalesce(sum(impressions), 0)::int from ad_days where ad_id = any(${adIds}))
          as total,
        (select count(*)::int from ad_impressions where ad_id = any(${adIds})) as rows`;
    const { total = 0, rows = 0 } = row ?? {};
    return {
      counts: {
        ...nothingWrong(distinct),
        lost: Math.max(0, distinct - total),
        duplicate: Math.max(0, total - distinct),
        differs: rows === total ? 0 : 1,
      },
      broken,
      notes: [`${all.length} sent, ${distinct} distinct, ${total} counted, ${rows} rows`],
    };
  },
};
