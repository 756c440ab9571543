import { deleteOldPaymentEvents } from '@cascade/db/domain/payments/payments.queries';
import { deleteExpiredEmailChanges } from '@cascade/db/features/account/email-changes.queries';
import { deleteUnusedPictures } from '@cascade/db/features/ads/pictures.queries';
import { deleteOldViews, rollUpViews } from '@cascade/db/features/analytics/analytics.queries';
import { deleteUnconfirmedAccounts } from '@cascade/db/features/auth/claims.queries';
import { deleteExpiredLinks } from '@cascade/db/features/auth/links.queries';
import { refreshTimes } from '@cascade/db/features/availability/availability.queries';
import { countReputations, rankPosts } from '@cascade/db/features/community/trends.queries';
import { deleteDecidedEvidence } from '@cascade/db/features/examiners/applications.queries';
import { forgetMailTexts } from '@cascade/db/features/mail/mail.queries';
import { deleteForsakenConversations } from '@cascade/db/features/messaging/reminders.queries';
import { deleteLobbiesBefore } from '@cascade/db/features/partner-lobby/lobbies.queries';
import { deleteOldStatus } from '@cascade/db/features/status/status.queries';
import { dropPartitions, makePartitions } from '@cascade/db/partitions/partitions.queries';
import {
  deleteDeadJobs,
  deleteExpiredSessions,
  deleteOldAudit,
  deleteOldClicks,
  deleteOldMails,
  deleteOldModeration,
  deleteOldNotices,
  deleteSettledFeedback,
  deleteSettledReports,
  deleteStrayStreams,
} from '@cascade/db/privacy/retention.queries';
import { retention } from '@cascade/shared/domain/privacy/retention';
import { chargeAdvertisements } from './features/ads/charges.ts';
import { completeSessions, releasePlaces } from './features/bookings/upkeep.ts';
import { warnOfOldChecks } from './features/exam-info/warn-of-old-checks.ts';
import { reconcilePayees, reconcilePayments } from './features/payments/reconcile.ts';
import { reconcileBanking, reconcilePayouts } from './features/payouts/jobs.ts';
import { writeDueReports } from './features/reports/write.ts';
import { countStatusDays } from './features/status/count-days.ts';
import {
  expireProposals,
  forgetPractice,
  settleSessions,
} from './features/study-partners/practice-upkeep.ts';
import { closeQuietTickets, forgetTickets } from './features/support/upkeep.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A recurring task. It must be idempotent: if a worker dies, another repeats it. */
export type Chore = {
  /** Id of the schedule and name of the job; no colon. */
  name: string;
  everyMs: number;
  run: (services: Services) => Promise<void>;
};

/** They lead nowhere once the two have gone on to other stations. */
const LOBBY_DAYS = 7;

const daysAgo = ({ clock }: Services, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS);

/** Every chore runs once per period, however many workers there are. */
export const chores: Chore[] = [
  {
    name: 'make-partitions',
    everyMs: 10 * MINUTE_MS,
    run: ({ database, clock }) => makePartitions(database.orm, clock.now()),
  },
  {
    name: 'forget-old-events',
    everyMs: 10 * MINUTE_MS,
    // Entries first: one that remained without its event would have its reader fetch everything.
    run: (services) =>
      dropPartitions(
        services.database.orm,
        ['stream_entries', 'live_events'],
        daysAgo(services, retention.liveEvents),
      ),
  },
  {
    name: 'forget-old-keys',
    everyMs: 10 * MINUTE_MS,
    run: (services) =>
      dropPartitions(
        services.database.orm,
        ['idempotency_keys'],
        daysAgo(services, retention.idempotencyKeys),
      ),
  },
  {
    name: 'forget-unconfirmed-accounts',
    everyMs: 10 * MINUTE_MS,
    run: async (services) => {
      const { orm } = services.database;
      await deleteUnconfirmedAccounts(orm, daysAgo(services, retention.unconfirmedAccounts));
      await deleteExpiredLinks(orm, services.clock.now());
      await deleteExpiredEmailChanges(orm, services.clock.now());
    },
  },
  {
    name: 'forget-mail-texts',
    everyMs: 60 * MINUTE_MS,
    run: (services) =>
      forgetMailTexts(services.database.orm, daysAgo(services, retention.mailTexts)),
  },
  {
    name: 'forget-expired-sessions',
    everyMs: 10 * MINUTE_MS,
    run: ({ database, clock }) => deleteExpiredSessions(database.orm, clock.now()),
  },
  {
    name: 'forget-old-records',
    everyMs: 60 * MINUTE_MS,
    run: async (services) => {
      const { orm } = services.database;
      await deleteOldMails(orm, daysAgo(services, retention.mails));
      await deleteOldNotices(orm, daysAgo(services, retention.notices));
      await deleteSettledReports(orm, daysAgo(services, retention.settledReports));
      await deleteSettledFeedback(orm, daysAgo(services, retention.settledFeedback));
      await deleteOldModeration(orm, daysAgo(services, retention.moderation));
      await deleteOldAudit(orm, daysAgo(services, retention.audit));
      await deleteDeadJobs(orm, daysAgo(services, retention.deadJobs));
      await deleteOldPaymentEvents(orm, daysAgo(services, retention.paymentEvents));
      await deleteLobbiesBefore(orm, daysAgo(services, LOBBY_DAYS));
      await deleteStrayStreams(orm);
    },
  },
  {
    name: 'forget-forsaken-conversations',
    everyMs: 60 * MINUTE_MS,
    run: (services) => deleteForsakenConversations(services.database.orm),
  },
  {
    name: 'forget-old-impressions',
    everyMs: 60 * MINUTE_MS,
    run: async (services) => {
      const { orm } = services.database;
      await dropPartitions(orm, ['ad_impressions'], daysAgo(services, retention.adViews));
      await deleteOldClicks(orm, daysAgo(services, retention.adViews));
      await deleteUnusedPictures(orm, daysAgo(services, 1));
    },
  },
  {
    name: 'roll-up-views',
    everyMs: 10_000,
    run: ({ database }) => rollUpViews(database.orm),
  },
  {
    name: 'forget-old-views',
    everyMs: 60 * MINUTE_MS,
    run: ({ database, clock }) => deleteOldViews(database.orm, clock.now()),
  },
  {
    name: 'rank-posts',
    everyMs: MINUTE_MS,
    run: ({ database, clock }) => rankPosts(database.orm, clock.now()),
  },
  {
    name: 'count-reputations',
    everyMs: 5 * MINUTE_MS,
    run: ({ database }) => countReputations(database.orm),
  },
  { name: 'count-status-days', everyMs: 60 * MINUTE_MS, run: countStatusDays },
  {
    name: 'forget-old-status',
    everyMs: 60 * MINUTE_MS,
    run: (services) =>
      deleteOldStatus(services.database.orm, daysAgo(services, retention.systemStatus)),
  },
  { name: 'warn-of-old-checks', everyMs: 60 * MINUTE_MS, run: warnOfOldChecks },
  { name: 'expire-proposals', everyMs: MINUTE_MS, run: expireProposals },
  { name: 'settle-practice', everyMs: MINUTE_MS, run: settleSessions },
  {
    name: 'forget-old-practice',
    everyMs: 60 * MINUTE_MS,
    run: (services) => forgetPractice(services, daysAgo(services, retention.practiceSessions)),
  },
  { name: 'release-places', everyMs: 15_000, run: releasePlaces },
  { name: 'complete-sessions', everyMs: MINUTE_MS, run: completeSessions },
  { name: 'close-quiet-requests', everyMs: 10 * MINUTE_MS, run: closeQuietTickets },
  {
    name: 'forget-old-requests',
    everyMs: 60 * MINUTE_MS,
    run: (services) => forgetTickets(services, daysAgo(services, retention.closedRequests)),
  },
  { name: 'reconcile-payments', everyMs: MINUTE_MS, run: reconcilePayments },
  { name: 'charge-advertisements', everyMs: 60 * MINUTE_MS, run: chargeAdvertisements },
  { name: 'reconcile-payees', everyMs: 60 * MINUTE_MS, run: reconcilePayees },
  { name: 'reconcile-payouts', everyMs: MINUTE_MS, run: reconcilePayouts },
  { name: 'reconcile-banking', everyMs: 60 * MINUTE_MS, run: reconcileBanking },
  { name: 'write-reports', everyMs: 10 * MINUTE_MS, run: writeDueReports },
  {
    name: 'forget-old-evidence',
    everyMs: 60 * MINUTE_MS,
    run: (services) =>
      deleteDecidedEvidence(services.database.orm, daysAgo(services, retention.examinerEvidence)),
  },
  {
    name: 'refresh-free-times',
    everyMs: DAY_MS,
    run: ({ database, clock }) => refreshTimes(database.orm, clock.now()),
  },
];
