import { accountRoutes } from './features/account/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { progressRoutes } from './features/progress/routes.ts';
import { scenarioRoutes } from './features/scenarios/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import type { BoundRoute } from './http/bind.ts';
import type { Services } from './services.ts';

/** What this gateway answers, feature by feature. */
export function allRoutes(services: Services): BoundRoute[] {
  return [
    ...accountRoutes(services),
    ...authRoutes(),
    ...mailRoutes(),
    ...progressRoutes(services),
    ...scenarioRoutes(services),
    ...statsRoutes(services),
  ];
}
