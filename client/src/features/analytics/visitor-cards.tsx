import type { VisitorAnalytics } from '@cascade/shared/features/analytics/contract';
import { Grid } from '@chakra-ui/react';
import { CalendarDays, Eye, MousePointerClick, Users } from 'lucide-react';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { formatCount, viewsPerVisitor } from './counted.ts';

/** The four figures of section 2.25. */
export function VisitorCards({ totals }: { totals: VisitorAnalytics | undefined }) {
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
