import { getStats } from '@cascade/shared/features/stats/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useMember } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { Activity } from '../../features/progress/activity/activity.tsx';
import {
  RecentAttempts,
  recentAttemptsQuery,
} from '../../features/progress/history/recent-attempts.tsx';
import {
  overviewQuery,
  studyPlanQuery,
  suggestionQuery,
} from '../../features/progress/insight-queries.ts';
import { Loaded } from '../../features/progress/section.tsx';
import { ActivitySkeleton } from '../../features/progress/skeletons.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { StatCard } from '../../ui/data/stat-card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { ExamCountdown } from './home/exam-countdown.tsx';
import { ExamInformation } from './home/exam-information.tsx';
import { HomeProgress } from './home/home-progress.tsx';
import { NextStation } from './home/next-station.tsx';
import { QuickStart } from './home/quick-start.tsx';

const statsQuery = queryOf(getStats, {});
const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' };

/** Specification, section 2.4. */
export function HomePage() {
  const { name } = useMember();
  const [firstName = name] = name.trim().split(/\s+/);
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '8', md: '12' }}>
      <Box>
        <PageTitle>Home</PageTitle>
        <chakra.h1 textStyle="heading">Welcome, {firstName}</chakra.h1>
        <Box textStyle="small" color="muted" mb="4">
          Dashboard and overview
        </Box>
        {/* What is at the side may be taller than what to do now. */}
        <Grid
          templateColumns={columns}
          templateRows={{ lg: 'auto 1fr auto' }}
          templateAreas={{ lg: '"now side" "activity side" "recent recent"' }}
          gap="4"
        >
          <Grid gridArea={{ lg: 'now' }}>
            <NextStation />
          </Grid>
          <Grid gridArea={{ lg: 'side' }} gap="4" templateRows={{ lg: 'auto 1fr' }}>
            <ExamCountdown />
            <HomeProgress />
          </Grid>
          <Grid gridArea={{ lg: 'activity' }}>
            <HomeActivity />
          </Grid>
          <Later>
            <Grid gridArea={{ lg: 'recent' }}>
              <HomeRecent />
            </Grid>
          </Later>
        </Grid>
      </Box>
      <Later>
        <QuickStart />
        <HomeStats />
        <ExamInformation />
      </Later>
    </Box>
  );
}

const [loading] = performance.getEntriesByType?.('navigation') ?? [];
/** A reloaded or restored page may be scrolled, so it has its full height at once. */
let isFirstScreenShown = (loading as PerformanceNavigationTiming | undefined)?.type !== 'navigate';

/**
 * What is below the first screen: drawn after that has been shown the first time, which a slow phone
 * would otherwise show later. See docs/decisions/058-left-until-after-the-first-screen.md.
 */
function Later({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, isFirstScreenShown);
  useEffect(() => {
    isFirstScreenShown ||= isDrawn;
  }, [isDrawn]);
  return isDrawn && children;
}

function HomeRecent() {
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" align="baseline" gap="2" mb="4">
        <chakra.h2 textStyle="subheading">Recent attempts</chakra.h2>
        <TextLink textStyle="small" to="/progress">
          All progress
        </TextLink>
      </Flex>
      <RecentAttempts />
    </Card>
  );
}

function HomeActivity() {
  const query = useQuery(overviewQuery);
  return (
    <Card>
      <chakra.h2 textStyle="subheading" mb="4">
        Practice days
      </chakra.h2>
      <Loaded
        query={query}
        failure="Your practice days could not be loaded"
        skeleton={<ActivitySkeleton />}
      >
        {(overview) => <Activity overview={overview} />}
      </Loaded>
    </Card>
  );
}

function HomeStats() {
  const { data, isError, isFetching } = useQuery(statsQuery);
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

HomePage.prefetch = (client: QueryClient) => {
  void client.prefetchQuery(suggestionQuery);
  void client.prefetchQuery(studyPlanQuery);
  void client.prefetchQuery(overviewQuery);
  void client.prefetchQuery(recentAttemptsQuery);
  void client.prefetchQuery(statsQuery);
};
