import type { ActivityDay } from '@cascade/shared/features/insight/contract';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { heatWeeks } from './heat-weeks.ts';

type Props = { days: readonly ActivityDay[]; today: string };

/** The weeks of the heat map in which anything was done, newest first. */
export function HeatTable({ days, today }: Props) {
  const rows = heatWeeks(days, today)
    .map(({ startsOn, days: ofWeek }) => ({
      startsOn,
      days: ofWeek.filter(({ stations }) => stations > 0).length,
      stations: ofWeek.reduce((sum, { stations }) => sum + stations, 0),
    }))
    .filter((week) => week.days > 0)
    .reverse();
  return (
    <DataTable
      caption="Weeks with practice"
      columns={[
        {
          key: 'week',
          label: 'Week of',
          cell: ({ startsOn }: (typeof rows)[number]) => <LongDate day={startsOn} />,
        },
        { key: 'days', label: 'Days', isNumber: true, cell: (row) => row.days },
        { key: 'stations', label: 'Stations', isNumber: true, cell: (row) => row.stations },
      ]}
      rows={rows}
      keyOf={({ startsOn }) => startsOn}
    />
  );
}
