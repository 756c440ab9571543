import { Box, chakra } from '@chakra-ui/react';

/** Short facts of a card, beside each other: what they are, and below it how much or which. */
export function FigureList({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3" mt="4">
      {figures.map(([label, value]) => (
        <Box key={label} minWidth="0">
          <chakra.dt textStyle="caption" color="muted">
            {label}
          </chakra.dt>
          <chakra.dd fontVariantNumeric="tabular-nums" fontWeight="medium" overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
