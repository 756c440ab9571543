import { events as encryption } from '../e2ee/live.ts';
import { events as ads } from '../features/ads/live.ts';
import { events as availability } from '../features/availability/live.ts';
import { events as bookings } from '../features/bookings/live.ts';
import { events as calendar } from '../features/calendar/live.ts';
import { events as circuits } from '../features/circuits/live.ts';
import { events as community } from '../features/community/live.ts';
import { events as examInfo } from '../features/exam-info/live.ts';
import { events as examSchedule } from '../features/exam-schedule/live.ts';
import { events as examSimulator } from '../features/exam-simulator/live.ts';
import { events as examiners } from '../features/examiners/live.ts';
import { events as feedback } from '../features/feedback/live.ts';
import { events as groups } from '../features/groups/live.ts';
import { events as messaging } from '../features/messaging/live.ts';
import { events as mistakes } from '../features/mistakes/live.ts';
import { events as network } from '../features/network/live.ts';
import { events as notices } from '../features/notices/live.ts';
import { events as partner } from '../features/partner/live.ts';
import { events as partnerLobby } from '../features/partner-lobby/live.ts';
import { events as payouts } from '../features/payouts/live.ts';
import { events as practice } from '../features/practice/live.ts';
import { events as practiseNow } from '../features/practise-now/live.ts';
import { events as presence } from '../features/presence/live.ts';
import { events as reports } from '../features/reports/live.ts';
import { events as scenarios } from '../features/scenarios/live.ts';
import { events as studyPartners } from '../features/study-partners/live.ts';
import { events as submissions } from '../features/submissions/live.ts';
import { events as support } from '../features/support/live.ts';
import type { EventHandler } from '../live/event-handler.ts';

/** What each feature makes of its events. */
export const eventHandlers: EventHandler[] = [
  encryption,
  ads,
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
  messaging,
  mistakes,
  network,
  notices,
  partner,
  partnerLobby,
  payouts,
  practice,
  practiseNow,
  presence,
  reports,
  scenarios,
  studyPartners,
  submissions,
  support,
].flat();
