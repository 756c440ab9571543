import type {
  AnalyticsReport,
  VisitorAnalytics,
} from '@cascade/shared/features/analytics/contract';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarDays, ChartSpline, Eye, MousePointerClick, RotateCw, Users } from 'lucide-react';
import { serverNow } from '../../api/server-time.ts';
import { formatCount, viewsPerVisitor } from '../../domain/figures/counted.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { OverTime } from './over-time/over-time.tsx';
import { PartTabs } from './parts/part-tabs.tsx';
import {
  FAILURE,
  problemOf,
  rangeOf,
  readChoice,
  reportQuery,
  totalsQuery,
  writeChoice,
} from './range.ts';
import { RangeBar } from './range-bar.tsx';

/** Specification, section 2.25. */
export function AnalyticsPage() {
  const [choice, setChoice] = useAddressFilters(readChoice, writeChoice);
  const range = rangeOf(choice, serverNow());
  const problem = problemOf(range);
  const totals = useQuery(totalsQuery);
  const report = useQuery({ ...reportQuery(range), enabled: problem === undefined });
  const refresh = () => {
    void totals.refetch();
    if (problem === undefined) void report.refetch();
  };
  const header = (
    <PageHeader
      title="Analytics"
      description="Visitor analytics and site metrics"
      actions={
        <Button look="outline" isBusy={totals.isFetching || report.isFetching} onClick={refresh}>
          <RotateCw aria-hidden />
          Refresh
        </Button>
      }
    />
  );
  if (!totals.data && totals.error)
    return (
      <>
        {header}
        <ErrorState title={FAILURE} error={totals.error} onRetry={refresh} />
      </>
    );
  if (totals.data?.totalVisitors === 0 && totals.data.pageViews30Days === 0)
    return (
      <>
        {header}
        <EmptyState
          icon={<ChartSpline />}
          title="Nobody has been counted yet"
          hint="Page views are counted from the first visit on, and appear here a few seconds later. Nothing that says who somebody is will be kept."
        />
      </>
    );
  return (
    <Box>
      {header}
      {totals.error && <StaleNotice error={totals.error} onRetry={refresh} />}
      <VisitorCards totals={totals.data} />
      <section aria-labelledby="over-time">
        <chakra.h2 id="over-time" textStyle="heading" mb="4">
          Over time
        </chakra.h2>
        <RangeBar choice={choice} onChoose={setChoice} range={range} problem={problem} />
        {!problem && <ReportSection report={report} />}
      </section>
    </Box>
  );
}

type Props = { report: UseQueryResult<AnalyticsReport> };

function ReportSection({ report }: Props) {
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

function VisitorCards({ totals }: { totals: VisitorAnalytics | undefined }) {
  const count = (value: number | undefined) => (value === undefined ? null : formatCount(value));
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap="4"
      mb="8"
    >
      <StatCard
        label="Total Visitors"
        value={count(totals?.totalVisitors)}
        hint="Of all time"
        icon={<Users size={18} aria-hidden />}
      />
      <StatCard
        label="Monthly Visitors"
        value={count(totals?.uniqueVisitors30Days)}
        hint="In the last 30 days"
        icon={<CalendarDays size={18} aria-hidden />}
      />
      <StatCard
        label="Page Views"
        value={count(totals?.pageViews30Days)}
        hint="In the last 30 days"
        icon={<Eye size={18} aria-hidden />}
      />
      <StatCard
        label="Avg. per Visitor"
        value={totals ? viewsPerVisitor(totals.pageViews30Days, totals.uniqueVisitors30Days) : null}
        hint="Page views in the last 30 days"
        icon={<MousePointerClick size={18} aria-hidden />}
      />
    </Grid>
  );
}
