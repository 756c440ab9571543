import { Box, Flex } from '@chakra-ui/react';

const signs = [
  {
    label: 'Stations planned',
    sign: { boxSize: '3', borderRadius: 'sm', borderWidth: '1px', borderColor: 'line' },
  },
  { label: 'Done', sign: { boxSize: '3', borderRadius: 'sm', bg: 'activity.more' } },
  { label: 'Mock circuit', sign: { boxSize: '1.5', borderRadius: 'full', bg: 'text' } },
];

/** What is drawn in the bars. */
export function PlanLegend() {
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mt="3" textStyle="caption" color="muted">
      {signs.map(({ label, sign }) => (
        <Flex key={label} align="center" gap="2">
          <Box {...sign} aria-hidden />
          {label}
        </Flex>
      ))}
    </Flex>
  );
}
