import {
  type CompetencyDomain,
  type LevelName,
  levelNames,
} from '@cascade/shared/domain/stations/parts';
import { chakra, Grid } from '@chakra-ui/react';

const labels: Record<LevelName, string> = {
  excellent: 'Excellent',
  good: 'Good',
  average: 'Average',
  poor: 'Poor',
  veryPoor: 'Very poor',
};

type Props = { levels: NonNullable<CompetencyDomain['levels']> };

/** What each mark from 5 to 1 looks like: side by side where there is room, else one by one. */
export function DomainLevels({ levels }: Props) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', lg: 'repeat(5, 1fr)' }}
      columnGap="5"
      mt="5"
      borderTopWidth={{ lg: '1px' }}
      borderColor="border"
      pt={{ lg: '4' }}
      textStyle="small"
    >
      {levelNames.map((name, index) => (
        <Grid
          key={name}
          templateColumns={{
            base: '1fr',
            sm: '{sizes.24} 1fr',
            lg: '1fr',
            _print: '{sizes.24} 1fr',
          }}
          alignContent="start"
          columnGap="4"
          py={{ base: '2', lg: '0' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
          borderColor="border"
        >
          <chakra.dt textStyle="label" mb="0.5">
            <chakra.span color="muted" fontVariantNumeric="tabular-nums">
              {levelNames.length - index}
            </chakra.span>{' '}
            {labels[name]}
          </chakra.dt>
          <dd>{levels[name]}</dd>
        </Grid>
      ))}
    </Grid>
  );
}
