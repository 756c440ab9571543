import type { Feedback } from '@cascade/shared/domain/stations/parts';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { Card } from '../../../../ui/data/card.tsx';

/** Where candidates slip, and what to do instead. */
export function CommonPitfalls({ pitfalls }: { pitfalls: Feedback['commonPitfalls'] }) {
  return (
    <Grid
      as="ul"
      listStyle="none"
      templateColumns={{ base: '1fr', md: '1fr 1fr', _print: '1fr 1fr' }}
      gap="4"
    >
      {pitfalls.map(({ area, description, improvement }) => (
        <Card asChild key={`${area}: ${description}`}>
          <li>
            <chakra.h3 textStyle="subheading">{area}</chakra.h3>
            <Box color="muted" mt="1">
              {description}
            </Box>
            <Box textStyle="label" mt="4">
              Improvement
            </Box>
            <Box mt="0.5">{improvement}</Box>
          </li>
        </Card>
      ))}
    </Grid>
  );
}
