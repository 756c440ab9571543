import * as consents from '../features/account/consents.ts';
import * as account from '../features/account/contract.ts';
import * as emailChange from '../features/account/email-change.ts';
import * as accountFactors from '../features/account/factors.ts';
import * as accountProof from '../features/account/proof.ts';
import * as accountSessions from '../features/account-sessions/contract.ts';
import * as ads from '../features/ads/contract.ts';
import * as analytics from '../features/analytics/contract.ts';
import * as audit from '../features/audit/contract.ts';
import * as auth from '../features/auth/contract.ts';
import * as signInService from '../features/auth/sign-in-service.ts';
import * as circuits from '../features/circuits/contract.ts';
import * as circuitPeople from '../features/circuits/people.ts';
import * as circuitPlan from '../features/circuits/plan.ts';
import * as circuitProctor from '../features/circuits/proctor.ts';
import * as circuitResults from '../features/circuits/results.ts';
import * as circuitStation from '../features/circuits/station.ts';
import * as communityBoards from '../features/community/boards.ts';
import * as communityPeople from '../features/community/people.ts';
import * as communityThreads from '../features/community/threads.ts';
import * as examSchedule from '../features/exam-schedule/contract.ts';
import * as examSimulator from '../features/exam-simulator/contract.ts';
import * as examResults from '../features/exam-simulator/results.ts';
import * as insight from '../features/insight/contract.ts';
import * as keyServerBackup from '../features/key-server/backup.ts';
import * as keyServer from '../features/key-server/contract.ts';
import * as keyServerDevices from '../features/key-server/devices.ts';
import * as mail from '../features/mail/contract.ts';
import * as members from '../features/members/contract.ts';
import * as messaging from '../features/messaging/contract.ts';
import * as messagingPeople from '../features/messaging/people.ts';
import * as moderation from '../features/moderation/contract.ts';
import * as notices from '../features/notices/contract.ts';
import * as partner from '../features/partner/contract.ts';
import * as platform from '../features/platform/contract.ts';
import * as practice from '../features/practice/contract.ts';
import * as presence from '../features/presence/contract.ts';
import * as profile from '../features/profile/contract.ts';
import * as progress from '../features/progress/contract.ts';
import * as queues from '../features/queues/contract.ts';
import * as references from '../features/references/contract.ts';
import * as scenarios from '../features/scenarios/contract.ts';
import * as stats from '../features/stats/contract.ts';
import * as submissions from '../features/submissions/contract.ts';
import * as submissionReview from '../features/submissions/review.ts';
import type { RouteContract } from '../kernel/route.ts';

/** All routes; the gateway refuses to boot unless each has exactly one handler. */
export const routeContracts: RouteContract[] = [
  account,
  accountFactors,
  accountProof,
  accountSessions,
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
  signInService,
  stats,
  submissionReview,
  submissions,
]
  .flatMap((feature) => Object.values(feature as Record<string, unknown>))
  .filter(isRoute);

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
