import { type ExamPeriod, listExamPeriods } from '@cascade/shared/features/exam-info/contract';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { examApplicationUrl } from '../../domain/stations/college.ts';
import { OutsideLink } from '../../ui/actions/outside-link.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';

const statuses = {
  open: { words: 'Open', tone: 'success' },
  full: { words: 'Full', tone: 'warn' },
  closed: { words: 'Closed', tone: 'quiet' },
  other: { words: 'See the College’s site', tone: 'quiet' },
} as const;

/** Specification, section 3: Exam info item. */
export function Periods() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listExamPeriods, {}),
    refetchOnMount: 'always',
  });
  if (!data)
    return error && !isFetching ? (
      <ErrorState
        level="h3"
        title="Exam periods could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonCards count={2} label="Loading exam periods" />
    );
  if (data.length === 0)
    return (
      <Box color="muted" maxWidth="measure">
        No coming exam has been entered here.{' '}
        <OutsideLink href={examApplicationUrl}>See the dates on the College’s site</OutsideLink>
      </Box>
    );
  return (
    <Grid as="ul" listStyleType="none" templateColumns={cardColumns} gap="4">
      {data.map((period) => (
        <Period key={`${period.dates.from} ${period.isExample}`} {...period} />
      ))}
    </Grid>
  );
}

function Period(item: ExamPeriod) {
  const { period, dates, status, location, isUrgent, isExample } = item;
  return (
    <Card asChild borderColor={isUrgent ? 'warn.fg' : 'border'}>
      <li>
        <chakra.h3 textStyle="subheading">{period}</chakra.h3>
        <Flex wrap="wrap" gap="2" mt="1" mb="3">
          <Badge tone={statuses[status].tone}>{statuses[status].words}</Badge>
          {isUrgent && <Badge tone="warn">Closes within 14 days</Badge>}
          {isExample && <Badge>Example</Badge>}
          <Badge>Not official</Badge>
        </Flex>
        <Grid as="dl" templateColumns="auto 1fr" columnGap="4" rowGap="1" textStyle="small">
          <Term name="Dates">
            <LongDate day={dates.from} />
            {dates.to !== dates.from && (
              <>
                {' '}
                to <LongDate day={dates.to} />
              </>
            )}
          </Term>
          <Term name="Apply by">
            <LongDate day={item.applicationDeadline} />
          </Term>
          <Term name="Withdraw by">
            {item.withdrawalDeadline ? (
              <LongDate day={item.withdrawalDeadline} />
            ) : (
              'See the College’s site'
            )}
          </Term>
          <Term name="Location">{location}</Term>
        </Grid>
      </li>
    </Card>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{name}</chakra.dt>
      <dd>{children}</dd>
    </>
  );
}
