import type { AuditEntry, AuditKind } from '@cascade/shared/features/audit/contract';

export const kindOptions: { value: AuditKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'member', label: 'Members' },
  { value: 'submission', label: 'Submissions' },
  { value: 'moderation', label: 'Moderation' },
  { value: 'message-report', label: 'Message reports' },
  { value: 'queue', label: 'Queues' },
  { value: 'mail', label: 'Mails' },
  { value: 'exam-schedule', label: 'Exam dates' },
  { value: 'feedback', label: 'Feedback' },
  { value: 'mistake', label: 'Reported mistakes' },
  { value: 'support', label: 'Support' },
];

const actionWords: Record<string, string> = {
  'member.role': 'Changed a role',
  'member.verify-email': 'Took an e-mail address for verified',
  'member.suspend': 'Suspended a member',
  'member.lift-suspension': 'Lifted a suspension',
  'member.sign-out': 'Signed a member out everywhere',
  'submission.review': 'Reviewed a submission',
  'submission.approve': 'Approved a submission',
  'moderation.hide': 'Hid a post',
  'moderation.restore': 'Showed a post again',
  'moderation.publish': 'Published a held post',
  'moderation.pin': 'Pinned a post',
  'moderation.unpin': 'Let a pinned post go',
  'moderation.dismiss': 'Left a reported post as it is',
  'moderation.warn': 'Warned the author of a post',
  'moderation.ban': 'Banned the author of a post',
  'moderation.lift-ban': 'Lifted a ban',
  'moderation.add-filter': 'Added a filter',
  'moderation.remove-filter': 'Removed a filter',
  'moderation.keep-review': 'Kept a reported review of an examiner',
  'moderation.hide-review': 'Hid a review of an examiner',
  'moderation.verify': 'Verified a claim',
  'moderation.unverify': 'Took a verification back',
  'message-report.settle': 'Settled a message report',
  'mail.read': 'Read a mail',
  'exam-schedule.add': 'Added an exam date',
  'exam-schedule.change': 'Changed an exam date',
  'exam-schedule.remove': 'Removed an exam date',
  'feedback.state': 'Set the state of feedback',
  'feedback.publish': 'Made feedback a public idea',
  'feedback.withdraw': 'Withdrew a public idea',
  'mistake.answer': 'Answered a reported mistake',
  'support.answer': 'Answered a request for support',
  'support.note': 'Wrote a note on a request for support',
  'support.assign': 'Assigned a request for support',
  'support.sort': 'Sorted a request for support',
  'support.merge': 'Merged a request for support',
  'support.close': 'Closed a request for support',
  'support.reopen': 'Reopened a request for support',
  'queue.retry': 'Let a failed job be tried again',
  'queue.retry-all': 'Let all failed jobs be tried again',
  'queue.drop': 'Gave a failed job up',
};

export const titleOf = ({ action }: AuditEntry): string => actionWords[action] ?? action;

const fieldWords: Record<string, string> = {
  role: 'Role',
  isVerified: 'E-mail address verified',
  isSuspended: 'Suspended',
  reason: 'Reason',
  places: 'Places signed in',
  status: 'Status',
  version: 'Version',
  notes: 'Notes',
  scenarioId: 'Station',
  state: 'State',
  openReports: 'Open reports',
  isPinned: 'Pinned',
  isBanned: 'Banned',
  endsAt: 'Until',
  kind: 'Kind',
  pattern: 'Pattern',
  userRole: 'Claims to be',
  cascStatus: 'Exam',
  verificationStatus: 'Claim',
  isSettled: 'Settled',
  outcome: 'Outcome',
  sentence: 'Sentence',
  title: 'Title',
  text: 'Text',
  job: 'Job',
  failed: 'Failed jobs',
  examCenter: 'Centre',
  examDate: 'Exam date',
  region: 'Region',
  applicationDeadline: 'Application deadline',
  resultsDate: 'Results',
  venue: 'Venue',
  venueAddress: 'Address',
  cost: 'Cost',
  maxCandidates: 'Places',
  currentBookings: 'Booked',
  bookingStatus: 'Booking',
  examType: 'Exam',
  dietary_requirements: 'Dietary needs',
  accessibility_support: 'Accessibility',
  isExample: 'Example',
  assignee: 'Assigned to',
  category: 'Category',
  priority: 'Priority',
  into: 'Merged into',
};

export const fieldTitle = (field: string): string => fieldWords[field] ?? field;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function valueText(value: string): string {
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (INSTANT.test(value)) return moment.format(new Date(value));
  return value.replaceAll('_', ' ');
}
