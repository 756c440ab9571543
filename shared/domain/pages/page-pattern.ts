/**
 * All pages of the router. Views are counted under these patterns only, so that no id, token or
 * name in a URL is stored.
 */
export const pagePatterns = [
  '/',
  '/login',
  '/login/callback',
  '/register',
  '/register/complete',
  '/verify-email',
  '/email-change',
  '/forgot-password',
  '/reset-password',
  '/terms',
  '/privacy',
  '/copyright',
  '/dmca',
  '/feedback',
  '/help',
  '/help/:articleId',
  '/status',
  '/try',
  '/quick-references',
  '/quick-references/:id',
  '/partner/:token',
  '/admin',
  '/practice/attempt/:attemptId',
  '/exam-simulator/:sessionId',
  '/practice/:scenarioId',
  '/practise-now',
  '/practise-together',
  '/practise-together/:token',
  '/exam-simulator/live/new',
  '/exam-simulator/live/:circuitId',
  '/exam-simulator/join/:token',
  '/account',
  '/account/devices',
  '/account/sessions',
  '/profile',
  '/progress',
  '/scenarios',
  '/category/:category',
  '/scenario',
  '/scenario/:id',
  '/scenario/:id/candidate',
  '/exam-simulator',
  '/messages',
  '/messages/:userId',
  '/cascade',
  '/community',
  '/community/mentors',
  '/community/posts',
  '/community/post/:postId',
  '/social',
  '/social-export',
  '/free-hours',
  '/study-groups',
  '/study-groups/:groupId',
  '/study-groups/:groupId/sessions/:sessionId',
  '/study-groups/:groupId/conversation',
  '/study-groups/join/:token',
  '/examiners',
  '/examiners/manage',
  '/examiners/:id',
  '/exam-info',
  '/exam-schedule',
  '/calendar',
  '/study-partners/proposals',
  '/study-partners',
  '/submit-scenario',
  '/bookings',
  '/bookings/new/:serviceId',
  '/bookings/:id',
  '/support',
  '/support/requests/:id',
  '/support/tickets/:token',
  '/analytics',
  '/admin/analytics',
  '/admin/audit',
  '/admin/examiners',
  '/admin/examiners/:id',
  '/admin/exam-info',
  '/admin/exam-schedule',
  '/admin/feedback',
  '/admin/ledger',
  '/admin/live',
  '/admin/members',
  '/admin/mistakes',
  '/admin/moderation',
  '/admin/message-reports',
  '/admin/mails',
  '/admin/queues',
  '/admin/revenue',
  '/admin/revenue/advertisements',
  '/admin/revenue/banking',
  '/admin/revenue/create',
  '/admin/revenue/payouts',
  '/admin/revenue/reports',
  '/admin/reviews',
  '/admin/support',
  '/admin/support/:id',
  '/testing',
  '/*',
] as const;
export type PagePattern = (typeof pagePatterns)[number];

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isNamed = (segment: string) => segment.startsWith(':');

/** Patterns with the fewest names first: `live/new` is not a circuit. */
const known = pagePatterns
  .filter((pattern) => pattern !== '/*')
  .map((pattern) => ({ pattern, segments: segmentsOf(pattern) }))
  .sort((a, b) => a.segments.filter(isNamed).length - b.segments.filter(isNamed).length);

export function pagePatternOf(pathname: string): PagePattern {
  const given = segmentsOf(pathname);
  const found = known.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, place) => isNamed(segment) || segment === given[place]),
  );
  return found?.pattern ?? '/*';
}
