import { getAdvertisementsStart } from '@cascade/shared/features/ads/administration';
import { getRevenue, type Revenue } from '@cascade/shared/features/revenue/contract';
import { Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Banknote, ChartSpline, Megaphone, MousePointerClick, RotateCw, Tag } from 'lucide-react';
import { queryOf } from '../../api/query-of.ts';
import { formatCount } from '../../domain/figures/counted.ts';
import { dollars } from '../../domain/revenue/dollars.ts';
import { useElevatedStream } from '../../domain/revenue/elevation.ts';
import { RevenueFrame } from '../../domain/revenue/revenue-frame.tsx';
import { useStreamStart } from '../../live/use-stream-start.ts';
import { Button } from '../../ui/actions/button.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { RevenueOverTime } from './revenue-over-time.tsx';

/** Specification, section 2.24. */
export function OverviewPage() {
  return (
    <RevenueFrame>
      <Overview />
    </RevenueFrame>
  );
}

/** Follows what advertisements earn. Views alone tell no event: they wait for the next click. */
function Overview() {
  const start = useStreamStart(getAdvertisementsStart);
  useElevatedStream(start.data);
  const revenue = useQuery({
    ...queryOf(getRevenue, {}),
    staleTime: 0,
    // Read after the start of the stream, so that no click falls between the two.
    enabled: !start.isPending,
  });
  const { data, error } = revenue;
  const refresh = () => void revenue.refetch();
  if (!data && error)
    return <ErrorState title="Revenue could not be loaded" error={error} onRetry={refresh} />;
  const isQuiet =
    data !== undefined &&
    [data.period, data.before].every((one) => one.impressions + one.clicks === 0);
  return (
    <>
      {error && <StaleNotice error={error} onRetry={refresh} />}
      <Flex justify="flex-end" mb="4">
        <Button look="outline" isBusy={revenue.isFetching} onClick={refresh}>
          <RotateCw aria-hidden />
          Refresh
        </Button>
      </Flex>
      <RevenueCards revenue={data} />
      <Section title="The last 30 days">
        {!data && <Skeleton height="56" width="full" />}
        {data && !isQuiet && <RevenueOverTime revenue={data} />}
        {isQuiet && (
          <EmptyState
            level="h3"
            icon={<ChartSpline />}
            title="Nothing has been counted yet"
            hint="Views and clicks of advertisements appear here, by day."
          />
        )}
      </Section>
    </>
  );
}

function RevenueCards({ revenue }: { revenue: Revenue | undefined }) {
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap="4"
    >
      <StatCard
        label="Total Revenue"
        value={revenue ? dollars(revenue.totalRevenue) : null}
        hint="Of all time"
        icon={<Banknote size={18} aria-hidden />}
      />
      <StatCard
        label="Total Clicks"
        value={revenue ? formatCount(revenue.totalClicks) : null}
        hint="Of all time, charged"
        icon={<MousePointerClick size={18} aria-hidden />}
      />
      <StatCard
        label="Active Ads"
        value={revenue ? formatCount(revenue.activeAds) : null}
        hint="Between their first and last day"
        icon={<Megaphone size={18} aria-hidden />}
      />
      <StatCard
        label="Average CPC"
        value={revenue ? dollars(revenue.averageCpc) : null}
        hint="Cost of a click"
        icon={<Tag size={18} aria-hidden />}
      />
    </Grid>
  );
}
