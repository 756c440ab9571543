import { listMessageReports } from '@cascade/shared/features/messaging/people';
import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { queryOf } from '../../../api/query-of.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { ReportCard } from './report-card.tsx';

/** Reports about people, open ones first, for those who run this installation. */
export function ReportsPage() {
  const { data, error, refetch } = useQuery({
    ...queryOf(listMessageReports, {}),
    // No event tells of new ones; whoever comes here sees them.
    refetchOnMount: 'always',
  });
  if (error)
    return (
      <ErrorState
        title="The reports could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonCards count={3} label="Loading the reports" columns="1fr" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Flag />}
        title="Nobody has been reported"
        hint="What members report about others is listed here."
      />
    );
  return (
    <Stack as="ul" listStyleType="none" gap="4">
      {data.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
    </Stack>
  );
}
