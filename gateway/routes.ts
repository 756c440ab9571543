import { accountRoutes } from './features/account/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { insightRoutes } from './features/insight/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { partnerRoutes } from './features/partner/routes.ts';
import { practiceRoutes } from './features/practice/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { progressRoutes } from './features/progress/routes.ts';
import { referenceRoutes } from './features/references/routes.ts';
import { scenarioRoutes } from './features/scenarios/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import type { BoundRoute } from './http/bind.ts';
import type { Services } from './services.ts';

/** What this gateway answers, feature by feature. */
export function allRoutes(services: Services): BoundRoute[] {
  return [
    ...accountRoutes(services),
    ...authRoutes(services),
    // Before the stations: /api/scenarios/search must not be taken for an id.
    ...insightRoutes(services),
    ...mailRoutes(),
    ...noticeRoutes(services),
    ...partnerRoutes(services),
    ...practiceRoutes(services),
    ...profileRoutes(services),
    ...progressRoutes(services),
    ...referenceRoutes(services),
    ...scenarioRoutes(services),
    ...statsRoutes(),
  ];
}
