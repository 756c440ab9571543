import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { StationBuilder } from '../builder/station-builder.tsx';
import { ExamInfo } from './exam-info.tsx';
import { PreviousSessions } from './previous-sessions.tsx';

/** Sessions to resume, a new one to start, and what the exam is like. */
export function SessionsScreen({ circuits }: { circuits?: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}
      gap={{ base: '8', lg: '12' }}
      alignItems="start"
    >
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '8', md: '12' }}>
        <PreviousSessions />
        <StationBuilder />
        {circuits}
      </Box>
      <ExamInfo />
    </Grid>
  );
}
