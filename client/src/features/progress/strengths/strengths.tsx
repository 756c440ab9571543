import type { PracticeOverview } from '@cascade/shared/features/insight/contract';
import { Box, Grid } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';
import { FirstStep } from '../first-step.tsx';
import { StrengthLegend } from './strength-legend.tsx';
import { StrengthTable } from './strength-table.tsx';

/** How the member does in each kind of domain and in each skill. */
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
      <StrengthLegend />
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
