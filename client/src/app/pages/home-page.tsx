import { Box, chakra, Grid } from '@chakra-ui/react';
import { useMember } from '../../api/current-user.ts';
import { ExamCountdown } from './home/exam-countdown.tsx';
import { ExamInformation } from './home/exam-information.tsx';
import { HomeActivity } from './home/home-activity.tsx';
import { HomeProgress } from './home/home-progress.tsx';
import { HomeRecent } from './home/home-recent.tsx';
import { HomeStats } from './home/home-stats.tsx';
import { NextStation } from './home/next-station.tsx';
import { QuickStart } from './home/quick-start.tsx';

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' };

/** The signed-in home: what to do now, then everything else (specification, section 2.4). */
export function HomePage() {
  const { name } = useMember();
  const [firstName = name] = name.trim().split(/\s+/);
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '8', md: '12' }}>
      <Box>
        <chakra.h2 textStyle="heading" mb="4">
          Welcome, {firstName}
        </chakra.h2>
        <Grid templateColumns={columns} gap="4">
          <NextStation />
          <Grid gap="4" templateRows={{ lg: 'auto 1fr' }}>
            <ExamCountdown />
            <HomeProgress />
          </Grid>
          <HomeActivity />
          <HomeRecent />
        </Grid>
      </Box>
      <QuickStart />
      <HomeStats />
      <ExamInformation />
    </Box>
  );
}
