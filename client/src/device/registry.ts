/**
 * Everything that is stored in a browser. The sign-out journey fills each kind of a member's
 * entries and databases through the screens and finds nothing left.
 */

/** One member's entries. `tab`: session storage, also for visitors. */
export const entryKinds = {
  practice: { place: 'device', keptForDays: 14 },
  exam: { place: 'device', keptForDays: 14 },
  'exam-sheet': { place: 'device', keptForDays: 14 },
  'circuit-sheet': { place: 'device', keptForDays: 14 },
  'circuit-form': { place: 'device', keptForDays: 14 },
  'submission-draft': { place: 'device', keptForDays: 30 },
  /** Of a study group, or of a session that it plans. */
  'group-form': { place: 'device', keptForDays: 30 },
  /** Of a message, a post, a reply or an application as an examiner. */
  draft: { place: 'device', keptForDays: 30 },
  /** Visitors write feedback too. */
  'feedback-form': { place: 'device', keptForDays: 30, forVisitors: 'tab' },
  /** A report of a mistake, by station or guide. */
  'mistake-form': { place: 'device', keptForDays: 30 },
  'free-hours': { place: 'device', keptForDays: 14 },
  /** The questions of the first day: what is typed, or that they are over. */
  'first-run': { place: 'device', keptForDays: 90 },
  'profile-draft': { place: 'tab', keptForDays: 1 },
  /** Proctor's messages that were put away. */
  'circuit-messages': { place: 'tab', keptForDays: 1 },
  /** Of a station's clock, waiting for the connection. */
  'clock-command': { place: 'tab', keptForDays: 1 },
  /** What a role player ticked, of one attempt at a time. */
  told: { place: 'tab', keptForDays: 1 },
  /** A request for support, and what is written in one; also of visitors. */
  'support-form': { place: 'tab', keptForDays: 1 },
  'support-answer': { place: 'tab', keptForDays: 1 },
  'heard-bells': { place: 'tab', keptForDays: 1 },
} as const satisfies Record<
  string,
  { place: 'device' | 'tab'; keptForDays: number; forVisitors?: 'tab' }
>;

/** One member's databases; the encryption library creates several of `keys`. */
export const databaseKinds = ['pending', 'messages', 'keys'] as const;

/** With the device owner's consent; removed at sign-out. */
export const VISITOR_ID = 'visitor-id';

/** Survive sign-out. */
export const preferenceKeys = [
  'colour-mode',
  'bells-muted',
  'single-key-shortcuts',
  'back-to-back',
] as const;

/** How the device itself knows whose data it may hold. */
export const deviceKeys = {
  owner: 'device-member',
  toForget: 'messages.to-forget',
  signOutDue: 'sign-out-due',
  /** A station tried without an account: survives the sign-in that takes it along; removed at sign-out. */
  trial: 'trial-station',
  /** Of a practice partner who is not signed in; removed at sign-out. */
  partnerSeat: 'partner-seat',
} as const;
