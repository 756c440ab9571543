import type { PracticeOverview } from '@cascade/shared/features/insight/contract';
import { Box, Grid } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';
import { ChartLegend } from '../chart-legend.tsx';
import { FirstStep } from '../section.tsx';
import { StrengthTable } from './strength-table.tsx';

const signs = [
  { label: 'Mean', sign: { width: '6', height: '2', borderRadius: 'full', bg: 'activity.more' } },
  {
    label: 'Latest',
    sign: { boxSize: '3', borderRadius: 'full', borderWidth: '3px', borderColor: 'text' },
  },
  { label: 'Pass line, 82/160 (51.25 %)', sign: { width: '0.5', height: '4', bg: 'danger.fg' } },
];

export function Strengths({ overview: { byDomain, bySkill } }: { overview: PracticeOverview }) {
  if (byDomain.length === 0 && bySkill.length === 0)
    return (
      <FirstStep>
        Once you have marked a station, its domains and its skill appear here beside the pass line.
      </FirstStep>
    );
  return (
    <Card>
      <Box color="muted" mb="3">
        Marks out of 20, the weakest first.
      </Box>
      <ChartLegend signs={signs} mb="3" />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="12"
        rowGap="8"
        alignItems="start"
      >
        <StrengthTable caption="By domain" kind="Kind of domain" strengths={byDomain} />
        <StrengthTable caption="By skill" kind="Skill" strengths={bySkill} />
      </Grid>
    </Card>
  );
}
