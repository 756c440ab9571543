import { randomUUID } from 'node:crypto';
import { countedDirectly, emptyAnalytics, rolledUp } from '@cascade/db/factories/counted-views';
import { rollUpViews } from '@cascade/db/features/analytics/analytics.queries';
import { pagePatterns } from '@cascade/shared/domain/pages/page-pattern';
import { countViews, type VisitorAnalytics } from '@cascade/shared/features/analytics/contract';
import { JobQueue } from '../../harness/job-queue.ts';
import { inviteVisitors } from '../../harness/visitors.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong } from '../fault.ts';

/** Every fifth view is sent again, some through the other gateway. */
const REPEATED = 5;
const MEMBERS = 10;
const DEVICES = 50;

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
];
/** Must not be stored: addresses and user agents. */
const TRACE = /127\.0\.0\.1|::1|203\.0\.113|Mozilla|AppleWebKit|Windows NT/;

/**
 * With repeats, while the worker is killed twice. Rollups must equal the rows, recounting must
 * change nothing, and no stored data may identify a person.
 */
export const pageViews: Fault = {
  name: 'repeated page views while the worker is killed twice',
  run: async (harness, { pages, isPatient }) => {
    const { sql, orm } = harness.database;
    await emptyAnalytics(sql);
    const members = await inviteVisitors(harness, MEMBERS);
    const devices = Array.from({ length: DEVICES }, () => randomUUID());
    const distinct = Math.floor((pages * REPEATED) / (REPEATED + 1));
    const views = Array.from({ length: distinct }, (_, index) => ({
      id: randomUUID(),
      path: pagePatterns[index % pagePatterns.length],
      referrer: index % 3 === 0 ? 'Direct' : index % 3 === 1 ? 'www.example.org' : null,
      ...(index % 7 === 0 ? { isUntracked: true } : {}),
      ...(index % 2 === 0 ? { visitorId: devices[index % DEVICES] } : {}),
    }));
    const all = [
      ...views.map((body, index) => ({ body, index })),
      // In another order, through the other gateway.
      ...views
        .flatMap((body, index) => (index % REPEATED === 0 ? [{ body, index }] : []))
        .reverse(),
    ];
    const queue = new JobQueue(harness, countViews.queue, isPatient);
    const broken = await queue.sendAndKill(all, ({ body, index }, place) => {
      const member = members[index % MEMBERS];
      if (!member) throw new Error('There are no visitors.');
      return member.at(place).send('post', '/api/analytics/views', {
        body,
        headers: {
          'user-agent': agents[index % agents.length] ?? '',
          // Half of them are signed out, and their cookie is invalid.
          ...(index % 4 < 2 ? { cookie: '' } : {}),
        },
      });
    });
    await waitUntil(
      'every hour is counted',
      async () => (await sql`select 1 from analytics_marks limit 1`).length === 0,
      180_000,
    ).catch(() => {
      broken.push('hours wait to be counted');
    });
    const [row] = await sql<{ rows: number; visitors: number }[]>`
      select count(*)::int as rows, count(distinct visitor)::int as visitors from page_views`;
    const { rows = 0, visitors = 0 } = row ?? {};
    const rolled = await rolledUp(sql);
    const isExact = JSON.stringify(rolled) === JSON.stringify(await countedDirectly(sql));
    await sql`insert into analytics_marks (hour) select hour from analytics_hours`;
    await rollUpViews(orm);
    const isSame = JSON.stringify(rolled) === JSON.stringify(await rolledUp(sql));

    const [admin] = await inviteVisitors(harness, 1);
    await sql`update users set role = 'admin' where id = ${admin?.id ?? ''}`;
    const shown = (await admin?.at(0).read('/api/admin/visitor-analytics')) as
      | VisitorAnalytics
      | undefined;
    if (shown?.pageViews30Days !== rows) broken.push(`admins see ${shown?.pageViews30Days} views`);
    if (shown?.uniqueVisitors30Days !== visitors || shown.totalVisitors !== visitors)
      broken.push(`admins see ${shown?.uniqueVisitors30Days} visitors, there are ${visitors}`);

    const kept = await sql<{ text: string }[]>`
      select p::text as text from page_views p union all select p::text from analytics_parts p
      union all select v::text from analytics_visitors v`;
    if (kept.some(({ text }) => TRACE.test(text)))
      broken.push('PostgreSQL has an address or agent');
    if (TRACE.test(await queue.remains())) broken.push('Redis has an address or agent');
    return {
      counts: {
        ...nothingWrong(distinct),
        lost: Math.max(0, distinct - rows),
        duplicate: Math.max(0, rows - distinct),
        differs: (isExact ? 0 : 1) + (isSame ? 0 : 1),
      },
      broken,
      notes: [`${all.length} sent, ${distinct} distinct, ${rows} kept, ${visitors} visitors`],
    };
  },
};
