import { Box } from '@chakra-ui/react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { studyStatsQuery } from '../../domain/achievements/study-stats-query.ts';
import { Card } from '../../ui/data/card.tsx';
import { Achievements } from './achievements.tsx';
import { Activity } from './activity/activity.tsx';
import { History, historyQuery } from './history/history.tsx';
import { overviewQuery, reviewsQuery, studyPlanQuery } from './insight-queries.ts';
import { StudyPlan } from './plan/study-plan.tsx';
import { DueAgain } from './reviews/due-again.tsx';
import { Loaded, Section } from './section.tsx';
import { ActivitySkeleton, ProgressSkeleton, SectionSkeleton } from './skeletons.tsx';
import { Strengths } from './strengths/strengths.tsx';

export function ProgressPage() {
  const reviews = useQuery(reviewsQuery);
  const plan = useQuery(studyPlanQuery);
  const overview = useQuery(overviewQuery);
  const studyStats = useQuery(studyStatsQuery);
  const history = useQuery(historyQuery);
  // Together, so that no part pushes others down.
  if ([reviews, plan, overview, studyStats, history].some(({ isLoading }) => isLoading))
    return <ProgressSkeleton />;
  // What is empty comes last.
  const isSomethingDue = (reviews.data?.length ?? 0) > 0;
  const isPlanned = (plan.data?.weeks.length ?? 0) > 0;
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '8', md: '12' }}>
      {isSomethingDue && <DueAgain />}
      {isPlanned && <StudyPlan />}
      <Section title="Practice days">
        <Card>
          <Loaded
            query={overview}
            failure="Your practice days could not be loaded"
            skeleton={<ActivitySkeleton />}
          >
            {(data) => <Activity overview={data} />}
          </Loaded>
        </Card>
      </Section>
      <History />
      <Section title="Profile by domain and skill">
        <Loaded
          query={overview}
          failure="Your profile could not be loaded"
          skeleton={<SectionSkeleton label="Loading your profile" lines={6} />}
        >
          {(data) => <Strengths overview={data} />}
        </Loaded>
      </Section>
      <Section title="Achievements">
        <Loaded
          query={studyStats}
          failure="Your achievements could not be loaded"
          skeleton={<SectionSkeleton label="Loading your achievements" />}
        >
          {({ recentAchievements }) => <Achievements achievements={recentAchievements} />}
        </Loaded>
      </Section>
      {!isPlanned && <StudyPlan />}
      {!isSomethingDue && <DueAgain />}
    </Box>
  );
}

ProgressPage.prefetch = (client: QueryClient) => {
  void client.prefetchQuery(reviewsQuery);
  void client.prefetchQuery(studyPlanQuery);
  void client.prefetchQuery(overviewQuery);
  void client.prefetchQuery(studyStatsQuery);
  void client.prefetchQuery(historyQuery);
};
