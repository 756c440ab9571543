import { Box, chakra, Grid } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { StationBuilder } from '../builder/station-builder.tsx';
import { sessionsQuery } from '../session/exam-queries.ts';
import { PreviousSessions } from './previous-sessions.tsx';

/** Specification, section 9. */
const facts = [
  { figure: '16', text: 'stations, each on its own' },
  { figure: '1:30', text: 'to read before each' },
  { figure: '7:00', text: 'for the task, with a bell at 6 minutes' },
  { figure: '20', text: 'marks for each station' },
  { figure: '82/160', text: 'the standard (51.25 %)' },
  { figure: '2 h 48', text: 'in all, with two minutes between stations' },
];

function ExamInfo() {
  return (
    <Card asChild>
      <section aria-labelledby="exam-info">
        <chakra.h2 id="exam-info" textStyle="heading" mb="3">
          About the exam
        </chakra.h2>
        <Box as="ul" listStyle="none">
          {facts.map(({ figure, text }) => (
            <Grid
              as="li"
              key={figure}
              templateColumns="{sizes.20} 1fr"
              alignItems="baseline"
              columnGap="3"
              py="2"
              borderTopWidth="1px"
              borderColor="border"
            >
              <Box fontWeight="medium" fontVariantNumeric="tabular-nums" color="accent">
                {figure}
              </Box>
              <Box>{text}</Box>
            </Grid>
          ))}
        </Box>
        <Box textStyle="small" color="muted" mt="3">
          A whole mock takes about three hours with breaks. On the day, arrive 30 minutes early.
          CASCade is independent of the College: check dates and the current format on{' '}
          <OutsideLink href={examApplicationUrl}>the College’s site</OutsideLink>.
        </Box>
      </section>
    </Card>
  );
}

export function SessionsScreen({ circuits }: { circuits?: ReactNode }) {
  const { data } = useInfiniteQuery(sessionsQuery);
  const isFirstMock = data?.pages.every(({ items }) => items.length === 0) ?? false;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}
      gap={{ base: '8', lg: '12' }}
      alignItems="start"
    >
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '8', md: '12' }}>
        {!isFirstMock && <PreviousSessions />}
        <StationBuilder />
        {circuits}
        {isFirstMock && <PreviousSessions />}
      </Box>
      <ExamInfo />
    </Grid>
  );
}
