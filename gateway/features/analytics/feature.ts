import {
  type CountedView,
  countViews,
  getAnalyticsCsv,
  getAnalyticsReport,
  getVisitorAnalytics,
  sendPageView,
} from '@cascade/shared/features/analytics/contract';
import { referrerOf } from '@cascade/shared/features/analytics/referrer';
import { notNow, Pack } from '../../domain/batching/pack.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { kindOf } from './agent.ts';
import { DailySalt } from './daily-salt.ts';
import { readCsv, readReport, readVisitorAnalytics } from './report.ts';
import { VisitorNames } from './visitor.ts';

/** Address and User-Agent end here: the queue gets a hash and two words from closed lists. */
function analyticsRoutes({ clock, env, jobs, redis, traffic }: Services): BoundRoute[] {
  const names = new VisitorNames(new DailySalt(redis), env.SESSION_SECRET);
  const ownHost = new URL(env.PUBLIC_ORIGIN).hostname;
  const pack = new Pack<CountedView>((views) => jobs.order(countViews, { views }));
  return [
    bind(sendPageView, async ({ body, caller, from }) => {
      const kind = kindOf(from.headers['user-agent']);
      if (kind) {
        const now = clock.now();
        const visitor = await names
          .of({ userId: caller?.userId, view: body, from }, now)
          .catch((cause: unknown) => {
            throw notNow(cause);
          });
        await pack.add({
          id: body.id,
          at: now.toISOString(),
          path: body.path,
          referrer: referrerOf(body.referrer, ownHost),
          ...kind,
          ...visitor,
        });
        traffic.count('pageViews');
      }
      return { accepted: true as const };
    }),
    bind(getVisitorAnalytics, ({ db }) => readVisitorAnalytics(db, clock.now())),
    bind(getAnalyticsReport, ({ db, query }) => readReport(db, query, clock.now())),
    bind(getAnalyticsCsv, ({ db, query }) => readCsv(db, query, clock.now())),
  ];
}

export const analytics: Feature = { routes: analyticsRoutes };
