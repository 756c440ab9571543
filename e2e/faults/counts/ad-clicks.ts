import { randomUUID } from 'node:crypto';
import { makeAd } from '@cascade/db/factories/ads';
import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { inParallel, insist, inviteVisitors } from '../../harness/visitors.ts';
import { type Fault, nothingWrong } from '../fault.ts';

const CLICK_CENTS = 50;
const PLACEMENT = 'community_feed';
/** Clicks of programs are not charged. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * Many more concurrent clicks than the budget pays for, while a gateway is killed. Exactly the
 * budget must be spent.
 */
export const adClicks: Fault = {
  name: 'clicks at the limit of a budget while a gateway is killed',
  run: async (harness, { clicks }) => {
    const broken: string[] = [];
    const paid = Math.floor(clicks / 4);
    // A remainder of twenty cents pays for no click.
    const budgetCents = paid * CLICK_CENTS + 20;
    const { id: adId } = await makeAd(harness.database, {
      monthly_budget_cents: budgetCents,
      cost_per_click_cents: CLICK_CENTS,
    });
    const [visitor] = await inviteVisitors(harness, 1);
    if (!visitor) throw new Error('There are no visitors.');
    const sessions = Array.from({ length: clicks }, () => randomUUID());
    // A click is charged for a view that was counted.
    await harness.database.orm.transaction((tx) =>
      countSeen(
        tx,
        sessions.map((sessionId) => [adId, sessionId, PLACEMENT] as const),
        new Date(),
      ),
    );
    let sent = 0;
    let isOver = false;
    const dying = (async () => {
      while (sent < clicks / 2 && !isOver) await new Promise((done) => setTimeout(done, 5));
      await harness.gateways[1]?.process.end('SIGKILL');
      await harness.gateways[1]?.process.start();
    })();
    await inParallel([...sessions, ...sessions], 100, async (sessionId, index) => {
      const { status } = await insist(() =>
        visitor.at(index).send('post', '/api/advertisements/click', {
          body: { adId, sessionId, placement: PLACEMENT, userId: 'nobody' },
          headers: { 'user-agent': BROWSER },
        }),
      );
      sent += 1;
      if (status !== 200) broken.push(`a click was answered ${status}`);
    });
    isOver = true;
    await dying;
    const [row] = await harness.database.sql<
      { spend: number; clicks: number; charged: number; rows: number; day: number }[]
    >`
      select current_spend_cents as spend, clicks,
        (select coalesce(sum(charged_cents), 0)::int from ad_clicks where ad_id = a.id) as charged,
        (select count(*)::int from ad_clicks where ad_id = a.id) as rows,
        (select coalesce(sum(spend_cents), 0)::int from ad_days where ad_id = a.id) as day
      from advertisements a where id = ${adId}`;
    if (!row) throw new Error('The advertisement is missing.');
    const due = paid * CLICK_CENTS;
    if (row.spend > budgetCents) broken.push(`${row.spend} of ${budgetCents} cents were spent`);
    return {
      counts: {
        ...nothingWrong(clicks),
        lost: Math.max(0, clicks - row.rows) + Math.max(0, due - row.spend) / CLICK_CENTS,
        duplicate: Math.max(0, row.spend - due) / CLICK_CENTS,
        differs: row.charged === row.spend && row.day === row.spend ? 0 : 1,
      },
      broken,
      notes: [
        `${clicks} views clicked twice, ${row.clicks} paid, ${row.spend} of ${budgetCents} cents`,
      ],
    };
  },
};
