import type { RouteContract } from '../kernel/route.ts';
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as insight from './insight.ts';
import * as mail from './mail.ts';
import * as notices from './notices.ts';
import * as partner from './partner.ts';
import * as practice from './practice.ts';
import * as profile from './profile.ts';
import * as progress from './progress.ts';
import * as references from './references.ts';
import * as scenarios from './scenarios.ts';
import * as stats from './stats.ts';

/** Every route of the product; the gateway refuses to boot unless each has one handler. */
export const routeContracts: RouteContract[] = [
  account,
  auth,
  insight,
  mail,
  notices,
  partner,
  practice,
  profile,
  progress,
  references,
  scenarios,
  stats,
]
  .flatMap((feature) => Object.values(feature as Record<string, unknown>))
  .filter(isRoute);

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
