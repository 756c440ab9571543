import { Box, chakra, Flex } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { figureOf, type Measure } from './measures.ts';
import { type Picture, pointsOf } from './pictures.ts';
import { Sparkline } from './sparkline.tsx';

type Props = { measure: Measure; pictures: readonly Picture[]; isMoving: boolean };

/** One figure: what it is now, and how it came there. */
export function MeasureCard({ measure, pictures, isMoving }: Props) {
  const { label, unit, hint, read } = measure;
  const points = pointsOf(pictures, read);
  const value = points.at(-1)?.value ?? null;
  return (
    <Card display="flex" flexDirection="column">
      <Box textStyle="label" color="muted">
        {label}
      </Box>
      <Flex align="baseline" wrap="wrap" columnGap="2" mt="1" mb="2">
        <chakra.span textStyle="figure">{figureOf(value, unit)}</chakra.span>
        <chakra.span
          textStyle="small"
          color="muted"
          // Two cards stand beside each other on a phone, where a hint would take three lines.
          display={{ base: unit || value === null ? 'inline' : 'none', md: 'inline' }}
        >
          {value === null ? 'not known' : unit || hint}
        </chakra.span>
      </Flex>
      <Box mt="auto">
        <Sparkline points={points} isMoving={isMoving} />
      </Box>
    </Card>
  );
}
