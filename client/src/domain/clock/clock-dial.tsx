import { Box, Flex } from '@chakra-ui/react';
import { ClockRing } from './clock-ring.tsx';
import type { ClockTone } from './shown-reading.ts';

const digitColour = { calm: 'text', warn: 'warn.fg', danger: 'danger.fg' } as const;

export type ClockDialProps = {
  label: string;
  /** The phase, and whether it stands still. */
  name: string;
  digits: string;
  /** What comes next, in a few words. */
  next: string;
  tone: ClockTone;
  /** How much of the phase is left, from 1 to 0. */
  shareLeft: number;
};

/** A clock's face: a line on a phone, a dial with the digits inside where there is room. */
export function ClockDial({ label, name, digits, next, tone, shareLeft }: ClockDialProps) {
  return (
    <Flex
      role="timer"
      aria-label={label}
      position="relative"
      align="center"
      gap="3"
      minWidth="0"
      boxSize={{ lg: '64' }}
    >
      <Box boxSize={{ base: '11', lg: 'full' }} flexShrink="0">
        <ClockRing shareLeft={shareLeft} tone={tone} />
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
          {name}
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
          {digits}
        </Box>
        <Box minWidth="0">
          <Box textStyle="label" hideFrom="lg">
            {name}
          </Box>
          <Box textStyle="caption" color="muted" fontVariantNumeric="tabular-nums">
            {next}
          </Box>
        </Box>
      </Flex>
    </Flex>
  );
}
