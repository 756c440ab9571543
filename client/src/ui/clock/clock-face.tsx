import { Box, Flex } from '@chakra-ui/react';
import { ClockRing } from './clock-ring.tsx';
import { digitsOf, nextEventOf, phaseNames } from './clock-words.ts';
import { type ShownReading, shareLeftOf, toneOf } from './shown-reading.ts';

const digitColour = { calm: 'text', warn: 'warn.fg', danger: 'danger.fg' } as const;

/** A station's clock: a line on a phone, a dial with the digits inside where there is room. */
export function ClockFace({ reading }: { reading: ShownReading }) {
  const { phase, isPaused, remainingS } = reading;
  const tone = toneOf(reading);
  return (
    <Flex
      role="timer"
      aria-label="Station clock"
      position="relative"
      align="center"
      gap="3"
      minWidth="0"
      boxSize={{ lg: '64' }}
    >
      <Box boxSize={{ base: '11', lg: 'full' }} flexShrink="0">
        <ClockRing shareLeft={shareLeftOf(reading)} tone={tone} />
      </Box>
      <Flex
        position={{ lg: 'absolute' }}
        inset="0"
        align="center"
        justify="center"
        direction={{ lg: 'column' }}
        columnGap="3"
        minWidth="0"
      >
        <Box
          textStyle="label"
          color="muted"
          order={{ base: '2', lg: '0' }}
          display={{ base: 'none', lg: 'block' }}
        >
          {isPaused ? `${phaseNames[phase]}, paused` : phaseNames[phase]}
        </Box>
        <Box
          data-testid="clock-digits"
          data-tone={tone}
          fontSize="4xl"
          lineHeight="tight"
          fontWeight="medium"
          fontVariantNumeric="tabular-nums lining-nums"
          color={digitColour[tone]}
        >
          {digitsOf(remainingS)}
        </Box>
        <Box minWidth="0">
          <Box textStyle="label" hideFrom="lg">
            {isPaused ? `${phaseNames[phase]}, paused` : phaseNames[phase]}
          </Box>
          <Box textStyle="caption" color="muted" fontVariantNumeric="tabular-nums">
            {nextEventOf(reading)}
          </Box>
        </Box>
      </Flex>
    </Flex>
  );
}
