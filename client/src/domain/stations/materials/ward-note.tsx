import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra, Flex } from '@chakra-ui/react';

type Props = { note: Extract<Material, { kind: 'wardNote' }> };

export function WardNote({ note: { entries } }: Props) {
  return (
    <Box as="ol" listStyle="none" px="4">
      {entries.map(({ at, by, note }) => (
        <Box
          key={`${at} ${by} ${note}`}
          as="li"
          py="3"
          borderColor="border"
          breakInside="avoid"
          css={{ '& + &': { borderTopWidth: '1px' } }}
        >
          <Flex wrap="wrap" columnGap="3" textStyle="small" mb="1">
            <chakra.strong fontWeight="bold" fontVariantNumeric="tabular-nums">
              {at}
            </chakra.strong>
            <chakra.span color="muted">{by}</chakra.span>
          </Flex>
          <Box maxWidth="measure" whiteSpace="pre-line" lineHeight="relaxed">
            {note}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
