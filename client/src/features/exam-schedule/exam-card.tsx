import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { longDay, shortDay } from '../../domain/exam-dates/day-words.ts';
import { examApplicationUrl } from '../../domain/stations/college.ts';
import { OutsideLink } from '../../ui/actions/outside-link.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { bookingOf, deadlineWords, isDeadlineSoon } from './booking.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(6.5rem, auto) 1fr',
    columnGap: '4',
    rowGap: '1.5',
    mt: '4',
    '& dt': { textStyle: 'small', color: 'muted' },
    '& dd': { textStyle: 'small', overflowWrap: 'anywhere' },
  },
});

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function places({ maxCandidates, currentBookings }: ExamDate): string | undefined {
  if (maxCandidates === null)
    return currentBookings === null ? undefined : `${currentBookings} booked`;
  return currentBookings === null
    ? `${maxCandidates}`
    : `${currentBookings} of ${maxCandidates} booked`;
}

const typeWords: Record<string, string> = { casc: 'CASC', casc_resit: 'CASC resit' };

function Facts({ exam, today }: { exam: ExamDate; today: string }) {
  const { region, resultsDate, venue, venueAddress, cost, examType, additionalInfo } = exam;
  const remaining = deadlineWords(exam, today);
  const booked = places(exam);
  return (
    <List>
      <Line label="Apply by">
        <chakra.time dateTime={exam.applicationDeadline} fontWeight="medium">
          {shortDay(exam.applicationDeadline)}
        </chakra.time>
        {remaining && <>, {remaining}</>}
      </Line>
      <Line label="Results">
        {resultsDate === null ? (
          'Not announced'
        ) : (
          <time dateTime={resultsDate}>{shortDay(resultsDate)}</time>
        )}
      </Line>
      <Line label="Region">{region}</Line>
      {(venue || venueAddress) && (
        <Line label="Venue">
          {venue}
          {venueAddress && <Box color="muted">{venueAddress}</Box>}
        </Line>
      )}
      {cost && <Line label="Cost">{cost}</Line>}
      {booked && <Line label="Places">{booked}</Line>}
      <Line label="Exam">{typeWords[examType] ?? examType}</Line>
      {additionalInfo.dietary_requirements && (
        <Line label="Dietary needs">{additionalInfo.dietary_requirements}</Line>
      )}
      {additionalInfo.accessibility_support && (
        <Line label="Accessibility">{additionalInfo.accessibility_support}</Line>
      )}
    </List>
  );
}

/** Section 2.18; dates are not official, as every card says. */
export function ExamCard({ exam, today }: { exam: ExamDate; today: string }) {
  const isSoon = isDeadlineSoon(exam, today);
  const booking = bookingOf(exam, today);
  return (
    <Card
      asChild
      display="flex"
      flexDirection="column"
      {...(isSoon ? { borderColor: 'accent', boxShadow: 'raised' } : {})}
    >
      <li data-deadline={isSoon ? 'soon' : undefined}>
        <Flex wrap="wrap" gap="2" mb="2">
          <Badge tone={booking.tone}>{booking.words}</Badge>
          {exam.examType === 'casc_resit' && <Badge tone="accent">Resit</Badge>}
          {exam.isExample && <Badge>Example</Badge>}
          {isSoon && <Badge tone="accent">Deadline soon</Badge>}
        </Flex>
        <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
          {exam.examCenter}
        </chakra.h3>
        <chakra.time dateTime={exam.examDate} textStyle="lead" display="block">
          {longDay(exam.examDate)}
        </chakra.time>
        <Facts exam={exam} today={today} />
        <Box textStyle="small" color="muted" mt="auto" pt="4">
          {exam.isExample
            ? 'This is an example, not a real date. Real dates are on the College’s site: '
            : 'This date is not official. Before you rely on it, '}
          <OutsideLink href={examApplicationUrl}>
            {exam.isExample ? 'see the dates there' : 'check it on the College’s site'}
          </OutsideLink>
        </Box>
      </li>
    </Card>
  );
}
