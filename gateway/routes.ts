import { emailChangeRoutes } from './features/account/email-change.ts';
import { proofRoutes } from './features/account/proof.ts';
import { accountRoutes } from './features/account/routes.ts';
import { secondFactorRoutes } from './features/account/second-factor.ts';
import { sessionRoutes } from './features/account/sessions.ts';
import { signInServiceRoutes } from './features/account/sign-in-services.ts';
import { adRoutes } from './features/ads/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { circuitPeopleRoutes, circuitPlanRoutes } from './features/circuits/routes.ts';
import {
  circuitProctorRoutes,
  circuitStationRoutes,
} from './features/circuits/running/running-routes.ts';
import { communityRoutes } from './features/community/routes.ts';
import { examScheduleRoutes } from './features/exam-schedule/routes.ts';
import { examSimulatorRoutes } from './features/exam-simulator/routes.ts';
import { insightRoutes } from './features/insight/routes.ts';
import { keyServerRoutes } from './features/key-server/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { messagingRoutes } from './features/messaging/routes.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { partnerRoutes } from './features/partner/routes.ts';
import { platformRoutes } from './features/platform/routes.ts';
import { practiceRoutes } from './features/practice/routes.ts';
import { presenceRoutes } from './features/presence/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { progressRoutes } from './features/progress/routes.ts';
import { queueRoutes } from './features/queues/routes.ts';
import { referenceRoutes } from './features/references/routes.ts';
import { scenarioRoutes } from './features/scenarios/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { submissionRoutes } from './features/submissions/routes.ts';
import type { BoundRoute } from './http/bind.ts';
import type { Services } from './services.ts';

/** What this gateway answers, feature by feature. */
export function allRoutes(services: Services): BoundRoute[] {
  return [
    ...accountRoutes(services),
    ...emailChangeRoutes(services),
    ...proofRoutes(services),
    ...sessionRoutes(services),
    ...secondFactorRoutes(services),
    ...signInServiceRoutes(services),
    ...adRoutes(services),
    ...analyticsRoutes(services),
    ...auditRoutes(),
    ...authRoutes(services),
    ...circuitPeopleRoutes(services),
    ...circuitPlanRoutes(services),
    ...circuitProctorRoutes(services),
    ...circuitStationRoutes(services),
    ...communityRoutes(services),
    ...examScheduleRoutes(services),
    ...examSimulatorRoutes(services),
    // Before the stations: /api/scenarios/search must not be taken for an id.
    ...insightRoutes(services),
    ...keyServerRoutes(services),
    ...mailRoutes(services),
    ...memberRoutes(services),
    ...messagingRoutes(services),
    ...moderationRoutes(services),
    ...noticeRoutes(services),
    ...partnerRoutes(services),
    ...platformRoutes(services),
    ...practiceRoutes(services),
    ...presenceRoutes(services),
    ...profileRoutes(services),
    ...progressRoutes(),
    ...queueRoutes(services),
    ...referenceRoutes(services),
    // Before the stations, too: /api/scenarios/submissions must not be taken for an id.
    ...submissionRoutes(services),
    ...scenarioRoutes(services),
    ...statsRoutes(),
  ];
}
