import type { Crumb } from '../../../ui/page/breadcrumbs.tsx';
import { knownPages } from './nav-items.ts';

/** Outside the navigation. */
const pageLabels: Record<string, string> = {
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/copyright': 'Copyright Notice',
  '/dmca': 'DMCA Policy',
  '/login': 'Sign in',
  '/login/callback': 'One moment',
  '/register': 'Create an account',
  '/register/complete': 'One more step',
  '/verify-email': 'Verify your e-mail',
  '/email-change': 'Change of e-mail',
  '/forgot-password': 'Forgotten password',
  '/reset-password': 'New password',
  '/account': 'Account settings',
  '/profile': 'Profile',
  '/quick-references': 'Quick references',
  '/community': 'Community',
  '/community/posts': 'Post board',
  '/submit-scenario': 'Submit Scenario',
};

/** Segments without a page of their own. */
const parents: Record<string, Crumb> = {
  '/scenario': { label: 'Practice', to: '/scenarios' },
  '/category': { label: 'Practice', to: '/scenarios' },
  '/practice': { label: 'Practice', to: '/scenarios' },
};

/** Addresses that end in an unreadable key. */
const keyed: [prefix: string, crumbs: Crumb[]][] = [
  [
    '/practice/attempt/',
    [
      { label: 'Home', to: '/' },
      { label: 'Practice', to: '/scenarios' },
      { label: 'Timed station' },
    ],
  ],
  [
    '/exam-simulator/live/',
    [
      { label: 'Home', to: '/' },
      { label: 'Exam Simulator', to: '/exam-simulator' },
      { label: 'Live circuit' },
    ],
  ],
  [
    '/exam-simulator/join/',
    [
      { label: 'Home', to: '/' },
      { label: 'Exam Simulator', to: '/exam-simulator' },
      { label: 'Invitation' },
    ],
  ],
  [
    '/exam-simulator/',
    [
      { label: 'Home', to: '/' },
      { label: 'Exam Simulator', to: '/exam-simulator' },
      { label: 'Session' },
    ],
  ],
  [
    '/community/post/',
    [{ label: 'Home', to: '/' }, { label: 'Community', to: '/community' }, { label: 'Post' }],
  ],
  [
    '/messages/',
    [{ label: 'Home', to: '/' }, { label: 'Messages', to: '/messages' }, { label: 'Conversation' }],
  ],
  ['/partner/', []],
];

/** Empty on Home. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length === 0) return [];
  const known = keyed.find(([prefix]) => pathname.startsWith(prefix));
  if (known) return known[1];
  return [
    { label: 'Home', to: '/' },
    ...segments.map((segment, index): Crumb => {
      const path = `/${segments.slice(0, index + 1).join('/')}`;
      const label = knownPages.find((item) => item.path === path)?.label ?? pageLabels[path];
      return label ? { label, to: path } : (parents[path] ?? { label: capitalised(segment) });
    }),
  ];
}

function capitalised(segment: string): string {
  const text = decoded(segment);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
