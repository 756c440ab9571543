import type { SubmissionCounts } from '@cascade/shared/features/submissions/review';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ChartSpline,
  CircleCheck,
  Clock,
  Files,
  Flag,
  FlaskConical,
  Layers,
  Mail,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { StatCard } from '../../../ui/data/stat-card.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { countsQuery } from '../submission-queries.ts';
import { SubmissionList } from './submission-list.tsx';

const others = [
  { to: '/admin/live', label: 'Live traffic', Icon: Activity },
  { to: '/admin/members', label: 'Members', Icon: Users },
  { to: '/admin/moderation', label: 'Moderation', Icon: ShieldCheck },
  { to: '/admin/message-reports', label: 'Reports', Icon: Flag },
  { to: '/admin/queues', label: 'Queues', Icon: Layers },
  { to: '/admin/mails', label: 'Mails', Icon: Mail },
  { to: '/admin/analytics', label: 'Analytics', Icon: ChartSpline },
  { to: '/admin/audit', label: 'Audit log', Icon: ScrollText },
  { to: '/testing', label: 'Platform Tests', Icon: FlaskConical },
] as const;

type Props = {
  visitors: ReactNode;
};

/** Specification, section 2.12. */
export function ReviewPage({ visitors }: Props) {
  const { data, error, refetch } = useQuery(countsQuery);
  const [tab, setTab] = useState('pending');
  const label = (words: string, count: number | undefined) =>
    count === undefined ? words : `${words} (${count})`;
  return (
    <Box>
      <Flex as="nav" aria-label="Other admin pages" wrap="wrap" gap="2" mb="6">
        {others.map(({ to, label, Icon }) => (
          <LinkButton key={to} to={to} look="outline">
            <Icon aria-hidden />
            {label}
          </LinkButton>
        ))}
      </Flex>
      {!data && error ? (
        <Box mb="8">
          <ErrorState
            title="The figures could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      ) : (
        <Figures counts={data} />
      )}
      <Tabs
        label="Submissions"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'pending',
            label: label('Pending Review', data?.pending),
            panel: <SubmissionList state="pending" />,
          },
          {
            id: 'reviewed',
            label: label('Reviewed', data?.reviewed),
            panel: <SubmissionList state="reviewed" />,
          },
          { id: 'visitors', label: 'Visitor Analytics', panel: visitors },
        ]}
      />
    </Box>
  );
}

function Figures({ counts }: { counts: SubmissionCounts | undefined }) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap="4" mb="8">
      <StatCard
        label="Pending Review"
        value={counts?.pending ?? null}
        icon={<Clock size={18} aria-hidden />}
      />
      <StatCard
        label="Total Submissions"
        value={counts?.total ?? null}
        icon={<Files size={18} aria-hidden />}
      />
      <StatCard
        label="Approved Today"
        value={counts?.approvedToday ?? null}
        icon={<CircleCheck size={18} aria-hidden />}
      />
    </Grid>
  );
}
