import type { RouteContract } from '../kernel/route.ts';
import * as account from './account.ts';
import * as accountFactors from './account-factors.ts';
import * as accountProof from './account-proof.ts';
import * as ads from './ads.ts';
import * as analytics from './analytics.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as circuitPeople from './circuit-people.ts';
import * as circuitPlan from './circuit-plan.ts';
import * as circuitProctor from './circuit-proctor.ts';
import * as circuitResults from './circuit-results.ts';
import * as circuitStation from './circuit-station.ts';
import * as circuits from './circuits.ts';
import * as communityBoards from './community-boards.ts';
import * as communityPeople from './community-people.ts';
import * as communityThreads from './community-threads.ts';
import * as consents from './consents.ts';
import * as emailChange from './email-change.ts';
import * as examResults from './exam-results.ts';
import * as examSchedule from './exam-schedule.ts';
import * as examSimulator from './exam-simulator.ts';
import * as insight from './insight.ts';
import * as keyServer from './key-server.ts';
import * as keyServerBackup from './key-server-backup.ts';
import * as keyServerDevices from './key-server-devices.ts';
import * as mail from './mail.ts';
import * as members from './members.ts';
import * as messaging from './messaging.ts';
import * as messagingPeople from './messaging-people.ts';
import * as moderation from './moderation.ts';
import * as notices from './notices.ts';
import * as partner from './partner.ts';
import * as platform from './platform.ts';
import * as practice from './practice.ts';
import * as presence from './presence.ts';
import * as profile from './profile.ts';
import * as progress from './progress.ts';
import * as queues from './queues.ts';
import * as references from './references.ts';
import * as scenarios from './scenarios.ts';
import * as stats from './stats.ts';
import * as submissionReview from './submission-review.ts';
import * as submissions from './submissions.ts';

/** Every route of the product; the gateway refuses to boot unless each has one handler. */
export const routeContracts: RouteContract[] = [
  account,
  accountFactors,
  accountProof,
  emailChange,
  moderation,
  examSchedule,
  communityThreads,
  communityPeople,
  communityBoards,
  ads,
  analytics,
  audit,
  auth,
  circuitPeople,
  circuitPlan,
  circuitProctor,
  circuitResults,
  circuitStation,
  circuits,
  consents,
  examResults,
  examSimulator,
  insight,
  keyServer,
  keyServerBackup,
  keyServerDevices,
  mail,
  members,
  messaging,
  messagingPeople,
  notices,
  partner,
  platform,
  practice,
  presence,
  profile,
  progress,
  queues,
  references,
  scenarios,
  stats,
  submissionReview,
  submissions,
]
  .flatMap((feature) => Object.values(feature as Record<string, unknown>))
  .filter(isRoute);

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
