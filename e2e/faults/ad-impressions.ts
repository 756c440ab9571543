import { randomUUID } from 'node:crypto';
import { adPlacements, countImpressions } from '@cascade/shared/contracts/ads';
import { QUEUE_PREFIX } from '@cascade/shared/node/queues';
import { makeAd } from '../lab/example-ad.ts';
import type { Lab } from '../lab/lab.ts';
import { soon, until } from '../lab/until.ts';
import { inParallel, insist, inviteVisitors } from '../lab/visitors.ts';
import { type Fault, nothingWrong, type Size } from './fault.ts';

const QUEUE = `${QUEUE_PREFIX}:${countImpressions.queue}`;
/** Every fourth view is sent once more, some through the other gateway. */
const REPEATED = 4;

/** Lets the time pass after which jobs of a dead worker are believed to be stuck. */
async function letTimePass({ redis }: Lab): Promise<void> {
  for (const id of await redis.lrange(`${QUEUE}:active`, 0, -1)) {
    await redis.del(`${QUEUE}:${id}:lock`);
    await redis.sadd(`${QUEUE}:stalled`, id);
  }
  await redis.del(`${QUEUE}:stalled-check`);
}

async function killWorker(lab: Lab, size: Size): Promise<void> {
  const worker = lab.workers[0];
  await worker?.process.end('SIGKILL');
  if (!size.isPatient) await letTimePass(lab);
  await worker?.process.start();
}

async function left({ redis }: Lab): Promise<number> {
  const [waiting, active, delayed] = await Promise.all([
    redis.llen(`${QUEUE}:wait`),
    redis.llen(`${QUEUE}:active`),
    redis.zcard(`${QUEUE}:delayed`),
  ]);
  return waiting + active + delayed;
}

/** Views with repeats, and the worker that counts them dies twice among its jobs. */
export const adImpressions: Fault = {
  name: 'views with repeats, and the worker dies twice',
  run: async (lab, size) => {
    const broken: string[] = [];
    const adIds = [await makeAd(lab), await makeAd(lab), await makeAd(lab)];
    const [visitor] = await inviteVisitors(lab, 1);
    if (!visitor) throw new Error('Nobody looks.');
    const distinct = Math.floor((size.views * REPEATED) / (REPEATED + 1));
    const views = Array.from({ length: distinct }, (_, index) => ({
      adId: adIds[index % adIds.length],
      sessionId: randomUUID(),
      placement: adPlacements[index % adPlacements.length],
    }));
    const all = [...views, ...views.filter((_, index) => index % REPEATED === 0)];
    let sent = 0;
    let isOver = false;
    const counted = async () => {
      const [row] = await lab.database.sql<{ count: number }[]>`
        select coalesce(sum(impressions), 0)::int as count from ad_days
        where ad_id = any(${adIds})`;
      return row?.count ?? 0;
    };
    const dying = (async () => {
      for (const share of [0.3, 0.6]) {
        while (sent < all.length * share && !isOver) await soon(5);
        await killWorker(lab, size);
      }
    })();
    await inParallel(all, 400, async (body, index) => {
      const { status } = await insist(() =>
        visitor.at(index).send('post', '/api/advertisements/impression', { body }),
      );
      sent += 1;
      if (status !== 202) broken.push(`a view was answered ${status}`);
    });
    isOver = true;
    await dying;
    if (!size.isPatient) await letTimePass(lab);
    await until('every job is done', async () => (await left(lab)) === 0, 180_000).catch(() => {
      broken.push('jobs are left');
    });
    const [row] = await lab.database.sql<{ rows: number }[]>`
      select count(*)::int as rows from ad_impressions where ad_id = any(${adIds})`;
    const total = await counted();
    return {
      counts: {
        ...nothingWrong(distinct),
        lost: Math.max(0, distinct - total),
        duplicate: Math.max(0, total - distinct),
        differs: row?.rows === total ? 0 : 1,
      },
      broken,
      notes: [`${all.length} sent, ${distinct} distinct, ${total} counted, ${row?.rows} rows`],
    };
  },
};
