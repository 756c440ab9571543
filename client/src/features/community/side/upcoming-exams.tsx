import { listExamSchedule } from '@cascade/shared/features/exam-schedule/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { serverNow } from '../../../api/server-time.ts';
import { examApplicationUrl } from '../../../domain/stations/college.ts';
import { OutsideLink } from '../../../ui/actions/outside-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SideList } from './side-list.tsx';

/** Section 9. */
const SHOWN = 3;
const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Dates are not official. */
export function UpcomingExams() {
  const exams = useQuery({
    ...queryOf(listExamSchedule, {}),
    select: (all) => {
      const today = new Date(serverNow()).toISOString().slice(0, 10);
      return all.filter(({ examDate }) => examDate >= today).slice(0, SHOWN);
    },
  });
  return (
    <SideList
      title="Upcoming Exams"
      list={exams}
      empty="No dates are known yet."
      show={({ id, examCenter, examDate, cost, isExample }) => (
        <Box as="li" key={id}>
          <Flex wrap="wrap" align="center" gap="2">
            <Box fontWeight="medium">{examCenter}</Box>
            {isExample && <Badge>Example</Badge>}
          </Flex>
          <Box textStyle="small" color="muted">
            {day.format(new Date(`${examDate}T00:00:00Z`))} · {cost.split('/')[0]?.trim()}
          </Box>
        </Box>
      )}
      foot={
        <Box textStyle="small" mt="3">
          <OutsideLink href={examApplicationUrl}>Check dates on the College’s site</OutsideLink>
        </Box>
      }
    />
  );
}
