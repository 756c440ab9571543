import type { PlanWeek } from '@cascade/shared/features/insight/contract';
import { Box } from '@chakra-ui/react';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';

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

export function PlanTable({ weeks }: { weeks: PlanWeek[] }) {
  return (
    <DataTable
      caption="Your weeks to the exam"
      columns={columns}
      rows={weeks}
      keyOf={({ startsOn }) => startsOn}
    />
  );
}
