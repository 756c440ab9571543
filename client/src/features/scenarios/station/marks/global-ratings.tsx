import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Grid } from '@chakra-ui/react';
import { Badge } from '../../../../ui/data/badge.tsx';

const ratings = [
  { name: 'pass', label: 'Pass' },
  { name: 'borderlinePass', label: 'Borderline Pass' },
  { name: 'borderlineFail', label: 'Borderline Fail' },
  { name: 'fail', label: 'Fail' },
] as const;

type Props = { ratings: NonNullable<MarkScheme['globalRating']> };

/** The four global ratings and what each means in this station. */
export function GlobalRatings({ ratings: texts }: Props) {
  return (
    <Grid as="dl" gap="4" maxWidth="measure">
      {ratings.map(({ name, label }) => (
        <Grid
          key={name}
          templateColumns={{ base: '1fr', sm: '{sizes.32} 1fr', _print: '{sizes.32} 1fr' }}
          gap="2"
        >
          <dt>
            <Badge bg={`rating.${name}.subtle`} color={`rating.${name}.fg`}>
              {label}
            </Badge>
          </dt>
          <dd>{texts[name]}</dd>
        </Grid>
      ))}
    </Grid>
  );
}
