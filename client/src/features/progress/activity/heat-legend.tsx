import { Box, Flex } from '@chakra-ui/react';
import { HeatCell } from './heat-cell.tsx';

const steps = [
  { step: 'none', label: '0' },
  { step: 'some', label: '1' },
  { step: 'more', label: '2–3' },
  { step: 'most', label: '4+' },
] as const;

/** What the squares mean. */
export function HeatLegend() {
  return (
    <Flex wrap="wrap" align="center" columnGap="2" rowGap="1" mt="3" textStyle="caption">
      <Box color="muted">Stations a day</Box>
      {steps.map(({ step, label }) => (
        <Flex key={step} align="center" gap="1.5">
          <HeatCell step={step} width="4" aria-hidden />
          {label}
        </Flex>
      ))}
    </Flex>
  );
}
