import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChartSpline, RotateCw } from 'lucide-react';
import { serverNow } from '../../api/server-time.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { FAILURE, reportQuery, totalsQuery } from './analytics-queries.ts';
import { problemOf, rangeOf, readChoice, writeChoice } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { ReportSection } from './report-section.tsx';
import { VisitorCards } from './visitor-cards.tsx';

/** How many people come, what they look at, and with what (specification, section 2.25). */
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
