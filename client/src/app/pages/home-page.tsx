import { Box, chakra, Grid } from '@chakra-ui/react';
import { useMember } from '../../api/current-user.ts';
import { ExamInformation } from './home/exam-information.tsx';
import { HomeProgress } from './home/home-progress.tsx';
import { HomeStats } from './home/home-stats.tsx';
import { NextStation } from './home/next-station.tsx';
import { QuickStart } from './home/quick-start.tsx';

/** The signed-in home: what to do now, then everything else (specification, section 2.4). */
export function HomePage() {
  const { name } = useMember();
  const [firstName = name] = name.trim().split(/\s+/);
  return (
    <Box display="grid" gap={{ base: '8', md: '12' }}>
      <Box>
        <chakra.h2 textStyle="heading" mb="4">
          Welcome, {firstName}
        </chakra.h2>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 4fr' }} gap="4">
          <NextStation />
          <HomeProgress />
        </Grid>
      </Box>
      <QuickStart />
      <HomeStats />
      <ExamInformation />
    </Box>
  );
}
