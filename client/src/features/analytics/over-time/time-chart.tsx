import { type AnalyticsReport, daysIn } from '@cascade/shared/features/analytics/contract';
import { formatCount } from '../../../domain/figures/counted.ts';
import { LineChart, pointName } from '../../../domain/figures/line-chart.tsx';

export function TimeChart({ report: { unit, period, before } }: { report: AnalyticsReport }) {
  const views = period.points.map((point) => point.views);
  const days = daysIn(period);
  const ends =
    unit === 'hour'
      ? [`${period.from}T00:00:00Z`, `${period.to}T23:00:00Z`]
      : [...new Set([period.from, period.to])];
  return (
    <LineChart
      summary={`${formatCount(period.pageViews)} page views by ${unit}, at most ${formatCount(Math.max(0, ...views))} in one`}
      lines={[
        { label: 'Page views', values: views, stroke: 'accent' },
        {
          label: 'Visitors',
          values: period.points.map((point) => point.visitors),
          stroke: 'warn',
          dash: '8 4',
        },
        {
          label: days === 1 ? 'Page views the day before' : `Page views the ${days} days before`,
          values: before.points.map((point) => point.views),
          stroke: 'line',
          dash: '2 4',
        },
      ]}
      steps={unit === 'hour' ? 24 * days : days}
      ends={ends.map(pointName)}
    />
  );
}
