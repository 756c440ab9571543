import { Box, type BoxProps, Flex } from '@chakra-ui/react';

type Sign = { label: string; sign: BoxProps };

export function ChartLegend({ signs, ...margin }: { signs: Sign[] } & Pick<BoxProps, 'mt' | 'mb'>) {
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" textStyle="caption" color="muted" {...margin}>
      {signs.map(({ label, sign }) => (
        <Flex key={label} align="center" gap="2">
          <Box {...sign} aria-hidden />
          {label}
        </Flex>
      ))}
    </Flex>
  );
}
