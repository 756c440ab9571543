import type { ProfileLine } from '@cascade/shared/domain/marking/mark-shapes';
import type { ExamResults } from '@cascade/shared/features/exam-simulator/results';
import { Box, Flex, Grid } from '@chakra-ui/react';
import { MarkTable } from '../../../domain/marking/mark-table.tsx';
import { Card } from '../../../ui/data/card.tsx';

type Props = { caption: string; kind: string; lines: readonly ProfileLine[] };

function ProfileTable({ caption, kind, lines }: Props) {
  const rows = lines.map(({ name, stations, meanHundredths, earlierMeanHundredths }) => ({
    name,
    meanHundredths,
    pointHundredths: earlierMeanHundredths,
    times: stations,
  }));
  return <MarkTable {...{ caption, kind, rows }} meanLabel="Mock" pointLabel="Earlier" />;
}

const signs = [
  {
    label: 'This mock',
    sign: { width: '6', height: '2', borderRadius: 'full', bg: 'activity.more' },
  },
  {
    label: 'Earlier attempts',
    sign: { boxSize: '3', borderRadius: 'full', borderWidth: '3px', borderColor: 'text' },
  },
  { label: 'Pass line, 82/160 (51.25 %)', sign: { width: '0.5', height: '4', bg: 'danger.fg' } },
];

export function Profile({ byDomain, bySkill }: Pick<ExamResults, 'byDomain' | 'bySkill'>) {
  return (
    <Card>
      <Box color="muted" mb="3">
        Mean marks out of 20, the weakest first.
      </Box>
      <Flex wrap="wrap" columnGap="5" rowGap="1" mb="3" textStyle="caption" color="muted">
        {signs.map(({ label, sign }) => (
          <Flex key={label} align="center" gap="2">
            <Box {...sign} aria-hidden />
            {label}
          </Flex>
        ))}
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="12"
        rowGap="8"
        alignItems="start"
      >
        <ProfileTable caption="By domain" kind="Kind of domain" lines={byDomain} />
        <ProfileTable caption="By skill" kind="Skill" lines={bySkill} />
      </Grid>
    </Card>
  );
}
