import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import { Box, Flex } from '@chakra-ui/react';

/** A checklist beside the mark; its points are not summed into it. */
export function MarkingCriteria({ criteria }: { criteria: MarkScheme['criteria'] }) {
  return (
    <Box as="ul" listStyle="none" maxWidth="measure">
      {criteria.map(({ item, points }) => (
        <Flex
          key={item}
          as="li"
          justify="space-between"
          gap="4"
          py="2"
          borderTopWidth="1px"
          borderColor="border"
        >
          <span>{item}</span>
          <Box
            textStyle="label"
            lineHeight="normal"
            color="muted"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
          >
            {points} {points === 1 ? 'point' : 'points'}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
