import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { formatCount, viewsPerVisitor } from '../../domain/figures/counted.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FAILURE, totalsQuery } from './range.ts';

export function VisitorSummary() {
  const { data, error, refetch } = useQuery(totalsQuery);
  if (!data && error)
    return <ErrorState level="h3" title={FAILURE} error={error} onRetry={() => void refetch()} />;
  const count = (value: number | undefined) =>
    value === undefined ? 'Loading...' : formatCount(value);
  return (
    <Box>
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap="4"
        mb="6"
      >
        <StatCard label="Total Visitors" value={count(data?.totalVisitors)} hint="Of all time" />
        <StatCard
          label="Monthly Visits"
          value={count(data?.uniqueVisitors30Days)}
          hint="Visitors in 30 days"
        />
        <StatCard label="Page Views" value={count(data?.pageViews30Days)} hint="In 30 days" />
        <StatCard
          label="Engagement"
          value={
            data ? viewsPerVisitor(data.pageViews30Days, data.uniqueVisitors30Days) : 'Loading...'
          }
          hint="Page views of a visitor"
        />
      </Grid>
      <LinkButton to="/admin/analytics">All visitor analytics</LinkButton>
    </Box>
  );
}
