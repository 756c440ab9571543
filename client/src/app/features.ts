import { type PagePattern, pagePatternOf } from '@cascade/shared/domain/pages/page-pattern';
import type { Feature, Page } from '../feature.ts';
import { account } from '../features/account/feature.ts';
import { ads } from '../features/ads/feature.ts';
import { analytics } from '../features/analytics/feature.ts';
import { audit } from '../features/audit/feature.ts';
import { availability } from '../features/availability/feature.ts';
import { bookings } from '../features/bookings/feature.ts';
import { circuits } from '../features/circuits/feature.ts';
import { community } from '../features/community/feature.ts';
import { examInfo } from '../features/exam-info/feature.ts';
import { examSchedule } from '../features/exam-schedule/feature.ts';
import { examiners } from '../features/examiners/feature.ts';
import { feedback } from '../features/feedback/feature.ts';
import { groups } from '../features/groups/feature.ts';
import { help } from '../features/help/feature.ts';
import { mail } from '../features/mail/feature.ts';
import { members } from '../features/members/feature.ts';
import { messaging } from '../features/messaging/feature.ts';
import { mistakes } from '../features/mistakes/feature.ts';
import { moderation } from '../features/moderation/feature.ts';
import { payments } from '../features/payments/feature.ts';
import { payouts } from '../features/payouts/feature.ts';
import { platform } from '../features/platform/feature.ts';
import { practice } from '../features/practice/feature.ts';
import { practiseNow } from '../features/practise-now/feature.ts';
import { profile } from '../features/profile/feature.ts';
import { progress } from '../features/progress/feature.ts';
import { queues } from '../features/queues/feature.ts';
import { references } from '../features/references/feature.ts';
import { reports } from '../features/reports/feature.ts';
import { revenue } from '../features/revenue/feature.ts';
import { scenarios } from '../features/scenarios/feature.ts';
import { socialExport } from '../features/social-export/feature.ts';
import { status } from '../features/status/feature.ts';
import { studyPartners } from '../features/study-partners/feature.ts';
import { submissions } from '../features/submissions/feature.ts';
import { support } from '../features/support/feature.ts';
import { traffic } from '../features/traffic/feature.ts';
import { appPages } from './pages/pages.ts';

const features: Feature[] = [
  account,
  ads,
  analytics,
  audit,
  availability,
  bookings,
  circuits,
  community,
  examInfo,
  examSchedule,
  examiners,
  feedback,
  groups,
  help,
  mail,
  members,
  messaging,
  mistakes,
  moderation,
  payments,
  payouts,
  platform,
  practice,
  practiseNow,
  profile,
  progress,
  queues,
  references,
  revenue,
  reports,
  scenarios,
  socialExport,
  status,
  studyPartners,
  submissions,
  support,
  traffic,
  appPages,
];

/** Every page of the application; router, navigation, breadcrumbs and titles derive from it. */
export const pages: readonly Page[] = features.flatMap((feature) => feature.pages);

const byPattern = new Map<PagePattern, Page>(pages.map((page) => [page.path, page]));

/** Addresses without a page have the pattern `/*`. */
export function pageAt(pathname: string): Page | undefined {
  return byPattern.get(pagePatternOf(pathname));
}
