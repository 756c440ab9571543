import type { Role } from '@cascade/shared/features/auth/contract';
import {
  AlarmClockCheck,
  ChartNoAxesColumn,
  ChartSpline,
  ClipboardCheck,
  FlaskConical,
  House,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Stethoscope,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';

type Page = {
  path: string;
  label: string;
  description: string;
  /** Where it says more than the label. */
  title?: string;
  /** The page has its own h1. */
  hasOwnTitle?: true;
  /** For convenience; the server enforces it. */
  isAdminOnly?: true;
};

export type NavItem = Page & {
  shortLabel?: string;
  Icon: LucideIcon;
  /** Loaded after the first screen. */
  Mark?: ComponentType;
  /** In the phone's bottom bar; five at most. */
  isDaily?: true;
};

const navItems: NavItem[] = [
  { path: '/', label: 'Home', description: 'Dashboard and overview', Icon: House, isDaily: true },
  {
    path: '/scenarios',
    label: 'Practice',
    description: 'Scenarios and practice',
    Icon: Stethoscope,
    isDaily: true,
  },
  {
    path: '/messages',
    label: 'Messages',
    description: 'Private conversations',
    Icon: MessagesSquare,
    Mark: lazy(async () => ({
      default: (await import('../../../features/messaging/unread/unread-badge.tsx')).UnreadBadge,
    })),
    hasOwnTitle: true,
    isDaily: true,
  },
  {
    path: '/community',
    label: 'Community',
    description: 'Discussions, the post board and the social feed',
    Icon: Newspaper,
    hasOwnTitle: true,
  },
  {
    path: '/exam-simulator',
    label: 'Exam Simulator',
    shortLabel: 'Mock exam',
    title: 'CASC Examination Simulator',
    description: '16-station practice',
    Icon: AlarmClockCheck,
    isDaily: true,
  },
  {
    path: '/progress',
    label: 'Progress',
    description: 'Your practice, profile and plan',
    Icon: ChartNoAxesColumn,
    isDaily: true,
  },
  {
    path: '/admin',
    label: 'Admin',
    title: 'Admin Panel',
    description: 'Review what members submit',
    Icon: ClipboardCheck,
    isAdminOnly: true,
  },
  {
    path: '/analytics',
    label: 'Analytics',
    description: 'Visitor analytics and site metrics',
    Icon: ChartSpline,
    hasOwnTitle: true,
    isAdminOnly: true,
  },
  {
    path: '/testing',
    label: 'Platform Tests',
    description: 'System status and testing',
    Icon: FlaskConical,
    isAdminOnly: true,
  },
];

/** Without icons, which the first screen would load. */
const pagesBelow: Page[] = [
  { path: '/cascade', label: 'Social Feed', description: 'Community posts and discussions' },
  {
    path: '/admin/live',
    label: 'Live traffic',
    description: 'Current activity on this installation',
    isAdminOnly: true,
  },
  {
    path: '/admin/moderation',
    label: 'Moderation',
    description: 'Posts waiting for a decision, and past decisions',
    isAdminOnly: true,
  },
  {
    path: '/admin/members',
    label: 'Members',
    description: 'All members: roles, suspensions and sessions',
    isAdminOnly: true,
  },
  {
    path: '/admin/audit',
    label: 'Audit log',
    description: 'What admins changed, with the values before',
    isAdminOnly: true,
  },
  {
    path: '/admin/mails',
    label: 'Mails',
    description: 'E-mails sent by this installation, and whether they arrived',
    isAdminOnly: true,
  },
  {
    path: '/admin/message-reports',
    label: 'Reports',
    title: 'Message reports',
    description: 'People reported by members, with the messages they chose to show',
    isAdminOnly: true,
  },
  {
    path: '/admin/queues',
    label: 'Queues',
    description: 'Background jobs, and which failed',
    isAdminOnly: true,
  },
];

export const knownPages: Page[] = [...navItems, ...pagesBelow];

const isFor = (role: Role) => (page: Page) => !page.isAdminOnly || role === 'admin';

export function pagesFor(role: Role): Page[] {
  return knownPages.filter(isFor(role));
}

export function navItemsFor(role: Role): NavItem[] {
  return navItems.filter(isFor(role));
}

/** Pages below an entry with another path. */
const entryOf: Record<string, string> = { '/cascade': '/community' };

/** Home matches only exactly, because everything is below `/`. */
export function isActive(itemPath: string, pathname: string): boolean {
  if (entryOf[pathname] === itemPath) return true;
  return pathname === itemPath || (itemPath !== '/' && pathname.startsWith(`${itemPath}/`));
}
