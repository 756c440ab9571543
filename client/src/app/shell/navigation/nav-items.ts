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
  /** The page's own title, where it says more than the label. */
  title?: string;
  /** The page writes its first heading itself. */
  hasOwnTitle?: true;
  /** Shown to admins only; the server enforces it. */
  isAdminOnly?: true;
};

export type NavItem = Page & {
  /** Where there is no room for the label. */
  shortLabel?: string;
  Icon: LucideIcon;
  /** What is new there, beside the label. Loaded after the first screen. */
  Mark?: ComponentType;
  /** Stands in the bar at the foot of a phone; five at most. */
  isDaily?: true;
};

/** The navigation, in order. An entry appears here together with its feature. */
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

/** Pages that are reached from the one above them. Without icons, which the first screen would load. */
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

/** Every page with a title and a name, also those without an entry of their own. */
export const knownPages: Page[] = [...navItems, ...pagesBelow];

const isFor = (role: Role) => (page: Page) => !page.isAdminOnly || role === 'admin';

/** Every page with a title that a role may know of. */
export function pagesFor(role: Role): Page[] {
  return knownPages.filter(isFor(role));
}

export function navItemsFor(role: Role): NavItem[] {
  return navItems.filter(isFor(role));
}

/** Pages that belong to an entry although their path does not begin with its own. */
const entryOf: Record<string, string> = { '/cascade': '/community' };

/** Active means an exact match or a path below; everything is below `/`, so Home must match. */
export function isActive(itemPath: string, pathname: string): boolean {
  if (entryOf[pathname] === itemPath) return true;
  return pathname === itemPath || (itemPath !== '/' && pathname.startsWith(`${itemPath}/`));
}
