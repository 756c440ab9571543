import type { PracticeOverview } from '@cascade/shared/features/insight/contract';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';
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

function StrengthLegend() {
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mb="3" textStyle="caption" color="muted">
      {signs.map(({ label, sign }) => (
        <Flex key={label} align="center" gap="2">
          <Box {...sign} aria-hidden />
          {label}
        </Flex>
      ))}
    </Flex>
  );
}

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
