import type { AnalyticsReport } from '@cascade/shared/features/analytics/contract';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { Change } from '../../../domain/figures/change.tsx';
import { formatCount, formatMean } from '../../../domain/figures/counted.ts';
import { pointName } from '../../../domain/figures/line-chart.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { TimeChart } from './time-chart.tsx';

export function OverTime({ report }: { report: AnalyticsReport }) {
  const { unit, period, before } = report;
  const rows = period.points.map((point, place) => ({
    ...point,
    earlier: before.points[place]?.views ?? 0,
  }));
  return (
    <Card mb="8">
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '4', md: '6' }} mb="6">
        <Box>
          <chakra.h3 textStyle="label" color="muted">
            Page views in this time
          </chakra.h3>
          <Box textStyle="figure">{formatCount(period.pageViews)}</Box>
          <Change
            now={period.pageViews}
            before={before.pageViews}
            days={before}
            shown={formatCount(before.pageViews)}
          />
        </Box>
        <Box>
          <chakra.h3 textStyle="label" color="muted">
            Visitors a day
          </chakra.h3>
          <Box textStyle="figure">{formatMean(period.visitorsPerDay)}</Box>
          <Change
            now={period.visitorsPerDay}
            before={before.visitorsPerDay}
            days={before}
            shown={formatMean(before.visitorsPerDay)}
          />
        </Box>
      </Grid>
      <TimeChart report={report} />
      <Box textStyle="small" color="muted" mt="3">
        Days and hours are those of UTC. Visitors who ask not to be tracked count as page views
        without a visitor.
      </Box>
      <Figures>
        <DataTable
          caption={`Page views and visitors by ${unit}`}
          columns={[
            {
              key: 'at',
              label: unit === 'hour' ? 'Hour' : 'Day',
              cell: ({ at }: (typeof rows)[number]) => (
                <Box whiteSpace="nowrap">{pointName(at)}</Box>
              ),
            },
            {
              key: 'views',
              label: 'Page views',
              isNumber: true,
              cell: ({ views }) => formatCount(views),
            },
            {
              key: 'visitors',
              label: 'Visitors',
              isNumber: true,
              cell: ({ visitors }) => formatCount(visitors),
            },
            {
              key: 'earlier',
              label: 'Page views before',
              isNumber: true,
              cell: ({ earlier }) => formatCount(earlier),
            },
          ]}
          rows={rows}
          keyOf={({ at }) => at}
        />
      </Figures>
    </Card>
  );
}
