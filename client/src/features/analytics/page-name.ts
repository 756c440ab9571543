import { DIRECT } from '@cascade/shared/features/analytics/referrer';

const names: Record<string, string> = {
  '/': 'Homepage',
  '/admin': 'Admin Dashboard',
  '/cascade': 'Social Feed',
  '/category/:category': 'Stations of a category',
  '/community/post/:postId': 'A post',
  '/community/posts': 'Post board',
  '/dmca': 'DMCA Policy',
  '/exam-simulator/:sessionId': 'Exam simulator session',
  '/exam-simulator/join/:token': 'Invitation to a live mock',
  '/exam-simulator/live/:circuitId': 'Live mock',
  '/exam-simulator/live/new': 'New live mock',
  '/messages/:userId': 'A conversation',
  '/partner/:token': 'Practice partner',
  '/practice/:scenarioId': 'Start of a timed station',
  '/practice/attempt/:attemptId': 'A timed station',
  '/quick-references/:id': 'A quick reference',
  '/scenario/:id': 'A scenario',
  '/scenario/:id/candidate': 'A scenario’s task',
  '/*': 'Pages that do not exist',
};

/** `/admin/mails` is Admin mails. */
export function pageName(pattern: string): string {
  const words = pattern
    .split(/[/-]/)
    .filter((word) => word !== '' && !word.startsWith(':'))
    .join(' ');
  return names[pattern] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const deviceName = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);
export const sourceName = (host: string) => (host === DIRECT ? 'Direct Traffic' : host);
