import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { countdownTo, localDay } from '../../../domain/people/exam-countdown.ts';
import { lazyPart } from '../../../feature.ts';
import { studyPlanQuery } from '../../../features/progress/insight-queries.ts';
import { Loaded } from '../../../features/progress/section.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { endFirstRun, isFirstRunOver } from './first-run-entry.ts';

const FirstRun = lazyPart(async () => (await import('./first-run.tsx')).FirstRun);

/** Whether a newcomer has still to answer or put away the questions on this device. */
function useFirstRun() {
  const [isDue, setIsDue] = useState(() => !isFirstRunOver());
  const finish = () => {
    endFirstRun();
    setIsDue(false);
  };
  return { isDue, finish };
}

export function ExamCountdown() {
  const query = useQuery(studyPlanQuery);
  const firstRun = useFirstRun();
  return (
    <Loaded
      query={query}
      failure="Your exam date could not be loaded"
      skeleton={<CountdownSkeleton />}
    >
      {({ examDate }) => {
        if (!examDate && firstRun.isDue)
          return (
            <Suspense fallback={<CountdownSkeleton />}>
              <FirstRun onDone={firstRun.finish} />
            </Suspense>
          );
        const countdown = examDate ? countdownTo(examDate, localDay(new Date())) : null;
        return (
          <Card>
            {countdown?.state === 'ahead' && (
              <Box>
                <chakra.span textStyle="figure" color="accent">
                  {countdown.days}
                </chakra.span>{' '}
                {countdown.days === 1 ? 'day to the exam' : 'days to the exam'}
              </Box>
            )}
            {countdown?.state === 'today' && (
              <Box textStyle="subheading" color="accent">
                The exam is today. Go well.
              </Box>
            )}
            {examDate && (
              <Box textStyle="small" color="muted">
                <LongDate day={examDate} />
                {countdown?.state === 'past' && ' has passed.'}
              </Box>
            )}
            {(!countdown || countdown.state === 'past') && (
              <>
                <TextLink to="/profile">
                  {countdown ? 'Set your next exam date' : 'Set your exam date'}
                </TextLink>
                <Box textStyle="small" color="muted" mt="1">
                  We’ll plan the weeks before it.
                </Box>
              </>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}

function CountdownSkeleton() {
  return (
    <Card>
      <Skeleton height="9" width="40" mb="2" />
      <Skeleton height="5" width="32" />
    </Card>
  );
}
