import { commandContracts } from '@cascade/shared/registry';
import type { Feature, RunningClocks } from './feature.ts';
import { account } from './features/account/feature.ts';
import { ads } from './features/ads/feature.ts';
import { analytics } from './features/analytics/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { availability } from './features/availability/feature.ts';
import { bookings } from './features/bookings/feature.ts';
import { calendar } from './features/calendar/feature.ts';
import { circuits } from './features/circuits/feature.ts';
import { community } from './features/community/feature.ts';
import { examInfo } from './features/exam-info/feature.ts';
import { examSchedule } from './features/exam-schedule/feature.ts';
import { examSimulator } from './features/exam-simulator/feature.ts';
import { examiners } from './features/examiners/feature.ts';
import { feedback } from './features/feedback/feature.ts';
import { groups } from './features/groups/feature.ts';
import { help } from './features/help/feature.ts';
import { insight } from './features/insight/feature.ts';
import { keyServer } from './features/key-server/feature.ts';
import { mail } from './features/mail/feature.ts';
import { members } from './features/members/feature.ts';
import { messaging } from './features/messaging/feature.ts';
import { mistakes } from './features/mistakes/feature.ts';
import { moderation } from './features/moderation/feature.ts';
import { network } from './features/network/feature.ts';
import { notices } from './features/notices/feature.ts';
import { partner } from './features/partner/feature.ts';
import { partnerLobby } from './features/partner-lobby/feature.ts';
import { payments } from './features/payments/feature.ts';
import { payouts } from './features/payouts/feature.ts';
import { platform } from './features/platform/feature.ts';
import { practice } from './features/practice/feature.ts';
import { practiseNow } from './features/practise-now/feature.ts';
import { presence } from './features/presence/feature.ts';
import { profile } from './features/profile/feature.ts';
import { progress } from './features/progress/feature.ts';
import { queues } from './features/queues/feature.ts';
import { references } from './features/references/feature.ts';
import { reports } from './features/reports/feature.ts';
import { revenue } from './features/revenue/feature.ts';
import { scenarios } from './features/scenarios/feature.ts';
import { search } from './features/search/feature.ts';
import { socialExport } from './features/social-export/feature.ts';
import { stats } from './features/stats/feature.ts';
import { status } from './features/status/feature.ts';
import { studyPartners } from './features/study-partners/feature.ts';
import { submissions } from './features/submissions/feature.ts';
import { support } from './features/support/feature.ts';
import { trial } from './features/trial/feature.ts';
import { type BoundRoute, withRereads } from './http/bind.ts';
import { type BoundCommand, checkCommands } from './live/commands.ts';
import type { StreamRules } from './live/stream-access.ts';
import type { Services } from './services.ts';

/** Every feature of the gateway. A path with a parameter comes after the fixed paths it would match. */
const features: Feature[] = [
  account,
  ads,
  analytics,
  audit,
  auth,
  availability,
  bookings,
  calendar,
  circuits,
  community,
  examInfo,
  examSchedule,
  examSimulator,
  examiners,
  feedback,
  groups,
  help,
  insight,
  keyServer,
  mail,
  members,
  messaging,
  mistakes,
  moderation,
  network,
  notices,
  partner,
  partnerLobby,
  payments,
  payouts,
  platform,
  practice,
  practiseNow,
  presence,
  profile,
  progress,
  queues,
  references,
  reports,
  revenue,
  submissions,
  scenarios,
  search,
  socialExport,
  stats,
  status,
  studyPartners,
  support,
  trial,
];

/** Everything this gateway answers over HTTP. */
export function allRoutes(services: Services): BoundRoute[] {
  return withRereads(features.flatMap(({ routes }) => routes(services)));
}

/**
 * Every command this gateway accepts over a socket.
 * @throws Error when a command has not exactly one handler
 */
export function allCommands(services: Services): BoundCommand[] {
  const bound = features.flatMap(({ commands }) => commands?.(services) ?? []);
  checkCommands(commandContracts, bound);
  return bound;
}

/** Who may read which streams besides their own. */
export function allStreamRules(services: Services): StreamRules {
  return Object.assign({}, ...features.map(({ streams }) => streams?.(services) ?? {}));
}

/** What moves on by itself: circuits, live sessions. */
export function allClocks(services: Services): RunningClocks[] {
  return features.flatMap(({ clocks }) => clocks?.(services) ?? []);
}
