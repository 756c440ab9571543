import { DEMO_APPLICATION } from '@cascade/db/seed/examiners';
import { DEMO_REQUEST } from '@cascade/db/seed/support';
import type { PagePattern } from '@cascade/shared/domain/pages/page-pattern';

export type Screen = {
  path: string;
  as?: 'ana' | 'admin';
  ready: string | RegExp;
  /** Once where tabs only filter one list, never where another screen shows the same panels. */
  tabsOpened?: 'once' | 'never';
};

type AdminPattern = Extract<PagePattern, `/admin${string}`>;

/** Pages below `/admin`. */
export const adminScreens: Record<AdminPattern, Screen[]> = {
  '/admin/reviews': [{ path: '/admin/reviews', as: 'admin', ready: 'No reported reviews' }],
  '/admin/support': [{ path: '/admin/support', as: 'admin', ready: /^The link to confirm/ }],
  '/admin/support/:id': [
    { path: `/admin/support/${DEMO_REQUEST}`, as: 'admin', ready: 'Handling' },
    { path: '/admin/support/nowhere', as: 'admin', ready: 'Request not found' },
  ],
  '/admin/examiners': [{ path: '/admin/examiners', as: 'admin', ready: 'Dr Noor Whitcombe' }],
  '/admin/examiners/:id': [
    { path: `/admin/examiners/${DEMO_APPLICATION}`, as: 'admin', ready: 'Notes and questions' },
    { path: '/admin/examiners/nowhere', as: 'admin', ready: 'Application not found' },
  ],
  '/admin': [
    { path: '/admin', ready: 'Access Denied' },
    { path: '/admin', as: 'ana', ready: 'Admin Access Required' },
    { path: '/admin', as: 'admin', ready: /^(Submitted .* by|Nothing waits for review)/ },
  ],
  '/admin/analytics': [{ path: '/admin/analytics', as: 'admin', ready: 'Avg. per Visitor' }],
  '/admin/audit': [{ path: '/admin/audit?actor=zzzz', as: 'admin', ready: 'No entries' }],
  '/admin/exam-info': [{ path: '/admin/exam-info', as: 'admin', ready: /not yet checked/ }],
  '/admin/exam-schedule': [
    { path: '/admin/exam-schedule', as: 'admin', ready: /^(No exam dates|.*apply by .*)$/ },
  ],
  '/admin/feedback': [
    { path: '/admin/feedback', as: 'admin', ready: 'I could not find the button to pause' },
    { path: '/admin/feedback?month=2001-01', as: 'admin', ready: 'No feedback' },
  ],
  '/admin/ledger': [{ path: '/admin/ledger', as: 'admin', ready: 'Postings' }],
  '/admin/revenue': [{ path: '/admin/revenue', as: 'admin', ready: 'Sign in as admin' }],
  '/admin/live': [{ path: '/admin/live', as: 'admin', ready: 'updated every second' }],
  '/admin/mails': [{ path: '/admin/mails', as: 'admin', ready: /^(No mails yet|To \S+@)/ }],
  '/admin/members': [
    { path: '/admin/members', as: 'admin', ready: /^Joined / },
    { path: '/admin/members?q=zzzz', as: 'admin', ready: 'No members found' },
  ],
  '/admin/mistakes': [
    { path: '/admin/mistakes', as: 'admin', ready: /^(Unclear|Nothing is reported)$/ },
  ],
  '/admin/message-reports': [
    {
      path: '/admin/message-reports',
      as: 'admin',
      ready: /^(Nobody has been reported|Open|Settled)$/,
    },
  ],
  '/admin/moderation': [{ path: '/admin/moderation', as: 'admin', ready: 'Waiting' }],
  '/admin/revenue/reports': [
    { path: '/admin/revenue/reports', as: 'admin', ready: 'Sign in as admin' },
  ],
  '/admin/revenue/advertisements': [
    { path: '/admin/revenue/advertisements', as: 'admin', ready: 'Sign in as admin' },
  ],
  '/admin/revenue/create': [
    { path: '/admin/revenue/create', as: 'admin', ready: 'Sign in as admin' },
  ],
  '/admin/revenue/banking': [
    { path: '/admin/revenue/banking', as: 'admin', ready: 'Sign in as admin' },
  ],
  '/admin/revenue/payouts': [
    { path: '/admin/revenue/payouts', as: 'admin', ready: 'Sign in as admin' },
  ],
  '/admin/queues': [
    { path: '/admin/queues', as: 'admin', ready: /^(Nothing has failed|The latest is first\.)$/ },
  ],
};
