import type { PlanWeek } from '@cascade/shared/features/insight/contract';
import { dayOf } from '@cascade/shared/features/insight/streak';
import { Box, chakra } from '@chakra-ui/react';
import { serverNow } from '../../../api/server-time.ts';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { ChartLegend } from '../chart-legend.tsx';
import { PlanBars } from './plan-bars.tsx';

const signs = [
  {
    label: 'Stations planned',
    sign: { boxSize: '3', borderRadius: 'sm', borderWidth: '1px', borderColor: 'line' },
  },
  { label: 'Done', sign: { boxSize: '3', borderRadius: 'sm', bg: 'activity.more' } },
  { label: 'Mock circuit', sign: { boxSize: '1.5', borderRadius: 'full', bg: 'text' } },
];

const columns: Column<PlanWeek>[] = [
  {
    key: 'week',
    label: 'Week from',
    cell: ({ startsOn }) => (
      <Box whiteSpace="nowrap">
        <LongDate day={startsOn} />
      </Box>
    ),
  },
  { key: 'stations', label: 'Stations', isNumber: true, cell: ({ stations }) => stations },
  { key: 'done', label: 'Done', isNumber: true, cell: ({ done }) => done },
  { key: 'mocks', label: 'Mocks', isNumber: true, cell: ({ mocks }) => mocks },
  { key: 'focus', label: 'Focus', cell: ({ focus }) => <Box minWidth="40">{focus}</Box> },
];

function PlanTable({ weeks }: { weeks: PlanWeek[] }) {
  return (
    <DataTable
      caption="Your weeks to the exam"
      columns={columns}
      rows={weeks}
      keyOf={({ startsOn }) => startsOn}
    />
  );
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

type Props = { examDate: string; weeks: PlanWeek[] };

export function PlanWeeks({ examDate, weeks }: Props) {
  const [first] = weeks;
  if (!first) return null;
  const isLater = first.startsOn > dayOf(new Date(serverNow()));
  const asked = [counted(first.stations, 'station')];
  if (first.mocks > 0) asked.push(counted(first.mocks, 'mock circuit'));
  return (
    <Card>
      <chakra.h3 textStyle="subheading">
        {isLater ? (
          <>
            The plan begins on <LongDate day={first.startsOn} />
          </>
        ) : (
          `The next seven days: ${asked.join(' and ')}`
        )}
      </chakra.h3>
      <Box mt="1">
        {isLater ? 'Until then one station a week keeps your hand in.' : `${first.focus}.`}
        {!isLater && first.done > 0 && ` ${counted(first.done, 'station')} done so far.`}
      </Box>
      <Box textStyle="small" color="muted" mt="1" mb="5">
        Your exam is on <LongDate day={examDate} />. Check the date on the college’s site.
      </Box>
      <PlanBars weeks={weeks} />
      <ChartLegend signs={signs} mt="3" />
      <Figures>
        <PlanTable weeks={weeks} />
      </Figures>
    </Card>
  );
}
