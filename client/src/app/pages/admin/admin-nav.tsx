import { Flex } from '@chakra-ui/react';
import {
  Activity,
  CalendarDays,
  ChartSpline,
  CircleDollarSign,
  FileWarning,
  Flag,
  FlaskConical,
  GraduationCap,
  Info,
  Landmark,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageSquareHeart,
  ScrollText,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react';
import { useContext } from 'react';
import { PagesContext } from '../../../domain/pages/pages-context.ts';
import type { PagePath } from '../../../feature.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

/** The tabs of the revenue dashboard are reached from its first. */
type AdminPath =
  | Exclude<Extract<PagePath, `/admin/${string}`>, `/admin/revenue/${string}`>
  | '/testing';

/** In order. Not with the pages, whose icons the first screen would load. */
const icons: Record<AdminPath, LucideIcon> = {
  '/admin/live': Activity,
  '/admin/members': Users,
  '/admin/support': LifeBuoy,
  '/admin/examiners': GraduationCap,
  '/admin/moderation': ShieldCheck,
  '/admin/message-reports': Flag,
  '/admin/mistakes': FileWarning,
  '/admin/feedback': MessageSquareHeart,
  '/admin/reviews': Star,
  '/admin/ledger': Landmark,
  '/admin/revenue': CircleDollarSign,
  '/admin/queues': Layers,
  '/admin/mails': Mail,
  '/admin/exam-schedule': CalendarDays,
  '/admin/exam-info': Info,
  '/admin/analytics': ChartSpline,
  '/admin/audit': ScrollText,
  '/testing': FlaskConical,
};

export function AdminNav() {
  const pages = useContext(PagesContext);
  return (
    <Flex as="nav" aria-label="Other admin pages" wrap="wrap" gap="2" mb="6">
      {Object.entries(icons).map(([to, Icon]) => (
        <LinkButton key={to} to={to} look="outline">
          <Icon aria-hidden />
          {pages.find(({ path }) => path === to)?.label}
        </LinkButton>
      ))}
    </Flex>
  );
}
