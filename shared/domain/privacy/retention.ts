/**
 * In days. Chores delete by them, the Privacy Policy shows them, and a test compares
 * docs/retention.md.
 */
export const retention = {
  unconfirmedAccounts: 2,
  /** Partitioned by day, so a key is remembered for seven of them. */
  idempotencyKeys: 8,
  mailTexts: 7,
  liveEvents: 30,
  /** After the decision about the application. */
  examinerEvidence: 30,
  pageViews: 35,
  adViews: 60,
  mails: 90,
  deadJobs: 90,
  systemStatus: 90,
  /** As they arrived from the provider, with what it says of the payer. */
  paymentEvents: 90,
  /** After the session, or after the proposal was made. */
  practiceSessions: 90,
  settledReports: 180,
  /** Requests for support, after they were closed; also those of people without an account. */
  closedRequests: 365,
  notices: 365,
  settledFeedback: 730,
  moderation: 730,
  audit: 2_192,
} as const;

const DAYS_OF_A_YEAR = 365.25;

export function periodOf(days: number): string {
  const years = Math.round(days / DAYS_OF_A_YEAR);
  if (days >= 365) return years === 1 ? '1 year' : `${years} years`;
  return `${days} days`;
}
