import type { Revenue, RevenuePeriod } from '@cascade/shared/features/revenue/contract';
import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { placementWords } from '../../domain/ads/placement-words.ts';
import { Change } from '../../domain/figures/change.tsx';
import { formatCount } from '../../domain/figures/counted.ts';
import { LineChart, pointName } from '../../domain/figures/line-chart.tsx';
import { dollars } from '../../domain/revenue/dollars.ts';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Figures } from '../../ui/data/figures.tsx';

const percent = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const rateText = (rate: number | null): string => (rate === null ? '–' : percent.format(rate));

type Day = RevenuePeriod['days'][number];
type Part = Revenue['byAdvertiser'][number];
type Sums = Day | RevenuePeriod | Part;
type Measure = {
  key: string;
  label: string;
  amountOf: (one: Sums) => number;
  textOf: (one: Sums) => string;
  /** What a comparison says where there was none before. */
  none: string;
  markOf?: (mark: number) => string;
};

const measures: readonly Measure[] = [
  {
    key: 'revenue',
    label: 'Revenue',
    amountOf: ({ revenue }) => Number(revenue),
    textOf: ({ revenue }) => dollars(revenue),
    none: 'Nothing was earned',
    markOf: (mark) => dollars(String(mark)),
  },
  {
    key: 'clicks',
    label: 'Clicks',
    amountOf: ({ clicks }) => clicks,
    textOf: ({ clicks }) => formatCount(clicks),
    none: 'There were no clicks',
  },
  {
    key: 'impressions',
    label: 'Views',
    amountOf: ({ impressions }) => impressions,
    textOf: ({ impressions }) => formatCount(impressions),
    none: 'There were no views',
  },
  {
    key: 'clickRate',
    label: 'Click rate',
    // In per cent, because the scale begins at one.
    amountOf: ({ clickRate }) => 100 * (clickRate ?? 0),
    textOf: ({ clickRate }) => rateText(clickRate),
    none: 'There were no clicks',
    markOf: (mark) => percent.format(mark / 100),
  },
];

const figureColumns = measures.map(({ key, label, textOf }) => ({
  key,
  label,
  cell: textOf,
  isNumber: true,
}));

const columns: Column<Day>[] = [
  {
    key: 'day',
    label: 'Day',
    cell: ({ day }) => <Box whiteSpace="nowrap">{pointName(day)}</Box>,
  },
  ...figureColumns,
];

function MeasureOverTime({ measure, revenue }: { measure: Measure; revenue: Revenue }) {
  const { period, before } = revenue;
  const { label, amountOf, textOf, none, markOf } = measure;
  return (
    <Card>
      <chakra.h3 textStyle="label" color="muted">
        {label}
      </chakra.h3>
      <Box textStyle="figure">{textOf(period)}</Box>
      <Box mb="5">
        <Change
          now={amountOf(period)}
          before={amountOf(before)}
          days={before}
          shown={textOf(before)}
          none={none}
        />
      </Box>
      <LineChart
        summary={`${label} by day: ${textOf(period)} in 30 days, ${textOf(before)} in the 30 days before`}
        lines={[
          { label, values: period.days.map(amountOf), stroke: 'accent' },
          {
            label: '30 days before',
            values: before.days.map(amountOf),
            stroke: 'line',
            dash: '2 4',
          },
        ]}
        steps={period.days.length}
        ends={[pointName(period.from), pointName(period.to)]}
        {...(markOf ? { markOf } : {})}
      />
    </Card>
  );
}

function Parts({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <Box>
      <chakra.h3 textStyle="label" color="muted" mb="2">
        By {label.toLowerCase()}
      </chakra.h3>
      <DataTable
        caption={`Revenue, clicks and views by ${label.toLowerCase()}`}
        columns={[{ key: 'name', label, cell: ({ name }) => name }, ...figureColumns]}
        rows={parts}
        // Two advertisers may have one name.
        keyOf={(part) => parts.indexOf(part)}
      />
    </Box>
  );
}

export function RevenueOverTime({ revenue }: { revenue: Revenue }) {
  return (
    <Stack gap="4">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {measures.map((measure) => (
          <MeasureOverTime key={measure.key} measure={measure} revenue={revenue} />
        ))}
      </Grid>
      <Parts
        label="Placement"
        parts={revenue.byPlacement.map((part) => ({ ...part, name: placementWords[part.name] }))}
      />
      <Parts label="Advertiser" parts={revenue.byAdvertiser} />
      <Box>
        <Box textStyle="small" color="muted">
          Days are those of each advertiser’s time zone. Only clicks that were charged are counted;
          amounts are in US dollars.
        </Box>
        <Figures>
          <DataTable
            caption="Revenue, clicks and views by day"
            columns={columns}
            rows={revenue.period.days.toReversed()}
            keyOf={({ day }) => day}
          />
        </Figures>
      </Box>
    </Stack>
  );
}
