import { Box, Flex } from '@chakra-ui/react';

const signs = [
  { label: 'Mean', sign: { width: '6', height: '2', borderRadius: 'full', bg: 'activity.more' } },
  {
    label: 'Latest',
    sign: { boxSize: '3', borderRadius: 'full', borderWidth: '3px', borderColor: 'text' },
  },
  { label: 'Pass line, 82/160 (51.25 %)', sign: { width: '0.5', height: '4', bg: 'danger.fg' } },
];

/** What is drawn in the bars. */
export function StrengthLegend() {
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
