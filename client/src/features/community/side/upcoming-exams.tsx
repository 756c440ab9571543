import { inScheduleOrder } from '@cascade/shared/features/exam-schedule/order';
import { Box, Flex } from '@chakra-ui/react';
import { shortDay } from '../../../domain/exam-dates/day-words.ts';
import { useExamSchedule } from '../../../domain/exam-dates/use-exam-schedule.ts';
import { useToday } from '../../../domain/exam-dates/use-today.ts';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SideList } from './side-list.tsx';

/** Section 9. */
const SHOWN = 3;

/** Dates are not official. */
export function UpcomingExams() {
  const today = useToday();
  const { data, ...exams } = useExamSchedule();
  const upcoming = inScheduleOrder(data ?? [], today).filter(({ examDate }) => examDate >= today);
  return (
    <SideList
      title="Upcoming Exams"
      list={{ ...exams, data: data && upcoming.slice(0, SHOWN) }}
      empty="No dates are known yet."
      show={({ id, examCenter, examDate, cost, isExample }) => (
        <Box as="li" key={id}>
          <Flex wrap="wrap" align="center" gap="2">
            <Box fontWeight="medium" minWidth="0" overflowWrap="anywhere">
              {examCenter}
            </Box>
            {isExample && <Badge>Example</Badge>}
          </Flex>
          <Box textStyle="small" color="muted">
            {[shortDay(examDate), cost.split('/')[0]?.trim()].filter(Boolean).join(' · ')}
          </Box>
        </Box>
      )}
      foot={
        <Box textStyle="small" mt="3">
          <TextLink to="/exam-schedule">All exam dates</TextLink>
          <Box mt="1">
            <OutsideLink href={examApplicationUrl}>Check dates on the College’s site</OutsideLink>
          </Box>
        </Box>
      }
    />
  );
}
