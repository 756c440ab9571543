import { type AdminWork, countAdminWork } from '@cascade/shared/features/platform/contract';
import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
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
import { queryOf } from '../../../api/query-of.ts';
import { PagesContext } from '../../../domain/pages/pages-context.ts';
import type { PagePath } from '../../../feature.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

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

/** Pages with a list of open work. */
const lists: Partial<Record<AdminPath, keyof AdminWork>> = {
  '/admin/support': 'support',
  '/admin/examiners': 'examiners',
  '/admin/moderation': 'moderation',
  '/admin/message-reports': 'messageReports',
  '/admin/mistakes': 'mistakes',
  '/admin/feedback': 'feedback',
};

/** Polled, because no event covers all of these. */
const workQuery = { ...queryOf(countAdminWork, {}), staleTime: 0, refetchInterval: 30_000 };

function Waiting({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <Badge>
      {count}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Badge>
  );
}

export function AdminNav() {
  const pages = useContext(PagesContext);
  const { data } = useQuery(workQuery);
  return (
    <Flex as="nav" aria-label="Other admin pages" wrap="wrap" gap="2" mb="6">
      {(Object.entries(icons) as [AdminPath, LucideIcon][]).map(([to, Icon]) => {
        const list = lists[to];
        return (
          <LinkButton key={to} to={to} look="outline">
            <Icon aria-hidden />
            {pages.find(({ path }) => path === to)?.label}
            {list && <Waiting count={data?.[list]} />}
          </LinkButton>
        );
      })}
    </Flex>
  );
}
