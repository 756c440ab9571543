import { getStats } from '@cascade/shared/features/stats/contract';
import { chakra, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { StatCard } from '../../../ui/data/stat-card.tsx';

/** What the platform holds. */
export function HomeStats() {
  const { data, isError, isFetching } = useQuery(queryOf(getStats, {}));
  const total = data?.totalScenarios ?? (isError && !isFetching ? '–' : null);
  return (
    <section aria-labelledby="at-a-glance">
      <chakra.h2 id="at-a-glance" textStyle="heading" mb="4">
        At a glance
      </chakra.h2>
      <Grid templateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap="4">
        <StatCard
          label="Total Scenarios"
          value={total}
          hint={
            <>
              Is one missing? <TextLink to="/submit-scenario">Submit Scenario</TextLink>
            </>
          }
        />
        <StatCard label="Station Exam Format" value="16" />
        <StatCard label="Study Access" value="24/7" />
      </Grid>
    </section>
  );
}
