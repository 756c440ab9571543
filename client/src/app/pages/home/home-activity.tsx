import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Activity } from '../../../features/progress/activity/activity.tsx';
import { overviewQuery } from '../../../features/progress/insight-queries.ts';
import { Loaded } from '../../../features/progress/section.tsx';
import { ActivitySkeleton } from '../../../features/progress/skeletons.tsx';
import { Card } from '../../../ui/data/card.tsx';

/** The days on which one practised. */
export function HomeActivity() {
  const query = useQuery(overviewQuery);
  return (
    <Card>
      <chakra.h3 textStyle="subheading" mb="4">
        Practice days
      </chakra.h3>
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
