import { Box, chakra } from '@chakra-ui/react';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { countdownTo, localDay } from './exam-countdown.ts';

/** The day of the exam and how far off it is. */
export function ExamDay({ day }: { day: string }) {
  const countdown = countdownTo(day, localDay(new Date()));
  return (
    <>
      <LongDate day={day} />
      {countdown.state === 'ahead' && (
        <Box mt="2">
          <chakra.span textStyle="figure" color="accent" me="2">
            {countdown.days}
          </chakra.span>
          <chakra.span textStyle="small" color="muted">
            {countdown.days === 1 ? 'Day to the exam' : 'Days to the exam'}
          </chakra.span>
        </Box>
      )}
      {countdown.state === 'today' && <Box color="accent">The exam is today. Go well.</Box>}
      {countdown.state === 'past' && (
        <Box textStyle="small" color="muted">
          This day has passed. Set the next one when you know it.
        </Box>
      )}
    </>
  );
}
