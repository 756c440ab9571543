import * as paymentPurposes from './domain/payments/purposes.ts';
import * as accountConsents from './features/account/consents.ts';
import * as account from './features/account/contract.ts';
import * as accountElevation from './features/account/elevation.ts';
import * as accountEmailChange from './features/account/email-change.ts';
import * as accountErasure from './features/account/erasure.ts';
import * as accountFactors from './features/account/factors.ts';
import * as accountProof from './features/account/proof.ts';
import * as accountSessions from './features/account/sessions.ts';
import * as adsAdministration from './features/ads/administration.ts';
import * as ads from './features/ads/contract.ts';
import * as analytics from './features/analytics/contract.ts';
import * as audit from './features/audit/contract.ts';
import * as auth from './features/auth/contract.ts';
import * as authSignInService from './features/auth/sign-in-service.ts';
import * as availability from './features/availability/contract.ts';
import * as bookings from './features/bookings/contract.ts';
import * as bookingsReviewing from './features/bookings/reviewing.ts';
import * as calendar from './features/calendar/contract.ts';
import * as calendarFeed from './features/calendar/feed.ts';
import * as circuits from './features/circuits/contract.ts';
import * as circuitsEvents from './features/circuits/events.ts';
import * as circuitsPeople from './features/circuits/people.ts';
import * as circuitsPlan from './features/circuits/plan.ts';
import * as circuitsProctor from './features/circuits/proctor.ts';
import * as circuitsReminders from './features/circuits/reminders.ts';
import * as circuitsResults from './features/circuits/results.ts';
import * as circuitsStation from './features/circuits/station.ts';
import * as communityBoards from './features/community/boards.ts';
import * as communityPeople from './features/community/people.ts';
import * as communityThreads from './features/community/threads.ts';
import * as examInfo from './features/exam-info/contract.ts';
import * as examScheduleAdministration from './features/exam-schedule/administration.ts';
import * as examSchedule from './features/exam-schedule/contract.ts';
import * as examSimulator from './features/exam-simulator/contract.ts';
import * as examSimulatorResults from './features/exam-simulator/results.ts';
import * as examinersAdministration from './features/examiners/administration.ts';
import * as examinersAlerts from './features/examiners/alerts.ts';
import * as examinersApplications from './features/examiners/applications.ts';
import * as examiners from './features/examiners/contract.ts';
import * as examinersOffering from './features/examiners/offering.ts';
import * as feedbackAdministration from './features/feedback/administration.ts';
import * as feedback from './features/feedback/contract.ts';
import * as feedbackIdeas from './features/feedback/ideas.ts';
import * as groups from './features/groups/contract.ts';
import * as groupsConversation from './features/groups/conversation.ts';
import * as groupsExamDates from './features/groups/exam-dates.ts';
import * as groupsJoining from './features/groups/joining.ts';
import * as groupsLiveRound from './features/groups/live-round.ts';
import * as groupsLiveSession from './features/groups/live-session.ts';
import * as groupsReading from './features/groups/reading.ts';
import * as groupsSessions from './features/groups/sessions.ts';
import * as help from './features/help/contract.ts';
import * as insight from './features/insight/contract.ts';
import * as keyServerBackup from './features/key-server/backup.ts';
import * as keyServer from './features/key-server/contract.ts';
import * as keyServerDevices from './features/key-server/devices.ts';
import * as mail from './features/mail/contract.ts';
import * as members from './features/members/contract.ts';
import * as messaging from './features/messaging/contract.ts';
import * as messagingPeople from './features/messaging/people.ts';
import * as mistakes from './features/mistakes/contract.ts';
import * as moderation from './features/moderation/contract.ts';
import * as network from './features/network/contract.ts';
import * as networkMentors from './features/network/mentors.ts';
import * as networkUpcoming from './features/network/upcoming.ts';
import * as notices from './features/notices/contract.ts';
import * as partner from './features/partner/contract.ts';
import * as partnerLobby from './features/partner-lobby/contract.ts';
import * as payments from './features/payments/contract.ts';
import * as paymentsJobs from './features/payments/jobs.ts';
import * as paymentsLedger from './features/payments/ledger.ts';
import * as payouts from './features/payouts/contract.ts';
import * as payoutsJobs from './features/payouts/jobs.ts';
import * as platform from './features/platform/contract.ts';
import * as practice from './features/practice/contract.ts';
import * as practiceRunning from './features/practice/running.ts';
import * as practiseNow from './features/practise-now/contract.ts';
import * as presence from './features/presence/contract.ts';
import * as profile from './features/profile/contract.ts';
import * as progress from './features/progress/contract.ts';
import * as queues from './features/queues/contract.ts';
import * as references from './features/references/contract.ts';
import * as reports from './features/reports/contract.ts';
import * as revenue from './features/revenue/contract.ts';
import * as scenarios from './features/scenarios/contract.ts';
import * as search from './features/search/contract.ts';
import * as socialExport from './features/social-export/contract.ts';
import * as stats from './features/stats/contract.ts';
import * as status from './features/status/contract.ts';
import * as studyPartnersAppointments from './features/study-partners/appointments.ts';
import * as studyPartners from './features/study-partners/contract.ts';
import * as studyPartnersProposals from './features/study-partners/proposals.ts';
import * as studyPartnersQuietHours from './features/study-partners/quiet-hours.ts';
import * as studyPartnersWishes from './features/study-partners/wishes.ts';
import * as submissions from './features/submissions/contract.ts';
import * as submissionsReview from './features/submissions/review.ts';
import * as supportAdministration from './features/support/administration.ts';
import * as support from './features/support/contract.ts';
import * as traffic from './features/traffic/contract.ts';
import * as trial from './features/trial/contract.ts';
import type { CommandContract } from './kernel/command.ts';
import type { EventContract } from './kernel/event.ts';
import type { JobContract } from './kernel/job.ts';
import type { RouteContract } from './kernel/route.ts';

/** Every module that declares a contract. `npm run check` fails when one is missing. */
const modules: object[] = [
  accountSessions,
  accountConsents,
  account,
  accountElevation,
  accountEmailChange,
  accountErasure,
  accountFactors,
  accountProof,
  ads,
  adsAdministration,
  analytics,
  audit,
  auth,
  availability,
  paymentPurposes,
  bookings,
  bookingsReviewing,
  calendar,
  calendarFeed,
  circuits,
  circuitsEvents,
  circuitsPeople,
  circuitsPlan,
  circuitsProctor,
  circuitsReminders,
  circuitsResults,
  circuitsStation,
  communityBoards,
  communityPeople,
  communityThreads,
  examInfo,
  examScheduleAdministration,
  examSchedule,
  examSimulator,
  examSimulatorResults,
  examinersAlerts,
  examinersApplications,
  examinersOffering,
  examiners,
  examinersAdministration,
  feedback,
  feedbackAdministration,
  feedbackIdeas,
  groups,
  groupsConversation,
  groupsExamDates,
  groupsJoining,
  groupsLiveRound,
  groupsLiveSession,
  groupsReading,
  groupsSessions,
  help,
  insight,
  keyServerBackup,
  keyServer,
  keyServerDevices,
  mail,
  members,
  messaging,
  messagingPeople,
  mistakes,
  moderation,
  network,
  networkMentors,
  networkUpcoming,
  notices,
  partner,
  partnerLobby,
  payments,
  paymentsJobs,
  paymentsLedger,
  payouts,
  payoutsJobs,
  platform,
  practice,
  practiceRunning,
  practiseNow,
  presence,
  profile,
  progress,
  queues,
  references,
  reports,
  revenue,
  scenarios,
  authSignInService,
  search,
  socialExport,
  stats,
  status,
  studyPartners,
  studyPartnersAppointments,
  studyPartnersProposals,
  studyPartnersQuietHours,
  studyPartnersWishes,
  submissions,
  submissionsReview,
  support,
  supportAdministration,
  traffic,
  trial,
];

type Contract = RouteContract | EventContract | JobContract | CommandContract;

const contracts = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(
    (value): value is Contract => typeof value === 'object' && value !== null && 'kind' in value,
  );

function ofKind<K extends Contract['kind']>(kind: K): Extract<Contract, { kind: K }>[] {
  return contracts.filter(
    (contract): contract is Extract<Contract, { kind: K }> => contract.kind === kind,
  );
}

/** The gateway refuses to boot unless each has exactly one handler. */
export const routeContracts: RouteContract[] = ofKind('route');
export const commandContracts: CommandContract[] = ofKind('command');
/** AsyncAPI is made from this list. */
export const eventContracts: EventContract[] = ofKind('event');
/** The workers refuse to boot unless each has exactly one handler. */
export const jobContracts: JobContract[] = ofKind('job');

/** Where recurring chores run; they have no outbox row. */
export const CHORES_QUEUE = 'chores';

/** Every queue, in the order in which admins see them. */
export const queueNames: string[] = [
  ...new Set(jobContracts.map(({ queue }) => queue)),
  CHORES_QUEUE,
];
