import type { SubmissionCounts } from '@cascade/shared/features/submissions/review';
import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Files } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { StatCard } from '../../../ui/data/stat-card.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { countsQuery } from '../submission-queries.ts';
import { SubmissionList } from './submission-list.tsx';

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
