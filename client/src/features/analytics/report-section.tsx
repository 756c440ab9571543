import type { AnalyticsReport } from '@cascade/shared/features/analytics/contract';
import { Box, chakra } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { FAILURE } from './analytics-queries.ts';
import { OverTime } from './over-time/over-time.tsx';
import { PartTabs } from './parts/part-tabs.tsx';

type Props = { report: UseQueryResult<AnalyticsReport> };

/** What was counted in the chosen time, or what stands in its place. */
export function ReportSection({ report }: Props) {
  const { data, error, refetch, isPlaceholderData } = report;
  if (!data && error)
    return <ErrorState level="h3" title={FAILURE} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card role="status">
        <VisuallyHidden>Loading the figures…</VisuallyHidden>
        <Skeleton height="8" width="24" mb="6" />
        <Skeleton height={{ base: '40', md: '56' }} width="full" />
      </Card>
    );
  return (
    <Box aria-busy={isPlaceholderData || undefined} opacity={isPlaceholderData ? '0.6' : '1'}>
      {error && <StaleNotice error={error} onRetry={() => void refetch()} />}
      <OverTime report={data} />
      <chakra.h3 textStyle="heading" mb="2">
        What was looked at, and how
      </chakra.h3>
      <PartTabs report={data} />
    </Box>
  );
}
