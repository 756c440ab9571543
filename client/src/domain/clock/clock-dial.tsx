import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ClockTone } from './shown-reading.ts';

const radius = 46;
const circumference = 2 * Math.PI * radius;

const Arc = chakra('circle', {
  base: {
    fill: 'none',
    strokeWidth: '5',
    transitionProperty: 'stroke',
    transitionDuration: 'moderate',
  },
  variants: {
    tone: {
      track: { stroke: 'border' },
      calm: { stroke: 'accent' },
      warn: { stroke: 'warn' },
      danger: { stroke: 'danger' },
    },
  },
});

/** Decorative: the digits say the same. */
function ClockRing({ shareLeft, tone }: { shareLeft: number; tone: ClockTone }) {
  return (
    <chakra.svg viewBox="0 0 102 102" boxSize="full" transform="rotate(-90deg)" aria-hidden>
      <Arc cx="51" cy="51" r={radius} tone="track" />
      <Arc
        cx="51"
        cy="51"
        r={radius}
        tone={tone}
        strokeDasharray={circumference}
        // A Chakra style would add a rule per value and restyle the page.
        style={{ strokeDashoffset: circumference * (1 - shareLeft) }}
      />
    </chakra.svg>
  );
}

const digitColour = { calm: 'text', warn: 'warn.fg', danger: 'danger.fg' } as const;

export type ClockDialProps = {
  label: string;
  name: string;
  digits: string;
  next: string;
  tone: ClockTone;
  /** From 1 to 0. */
  shareLeft: number;
};

export function ClockDial({ label, name, digits, next, tone, shareLeft }: ClockDialProps) {
  return (
    <Flex
      role="timer"
      aria-label={label}
      position="relative"
      align="center"
      minWidth="0"
      boxSize={{ lg: '64' }}
    >
      <Box boxSize="full" hideBelow="lg">
        <ClockRing shareLeft={shareLeft} tone={tone} />
      </Box>
      <Flex
        position={{ lg: 'absolute' }}
        inset="0"
        direction="column"
        align={{ lg: 'center' }}
        justify="center"
        minWidth="0"
      >
        <Box
          data-testid="clock-digits"
          data-tone={tone}
          fontSize="5xl"
          lineHeight="tight"
          fontWeight="medium"
          fontVariantNumeric="tabular-nums lining-nums"
          color={digitColour[tone]}
        >
          {digits}
        </Box>
        <Flex
          direction={{ lg: 'column' }}
          align={{ base: 'baseline', lg: 'center' }}
          wrap="wrap"
          columnGap="2"
        >
          <Box textStyle="label">{name}</Box>
          <Box textStyle="caption" color="muted" fontVariantNumeric="tabular-nums">
            {next}
          </Box>
        </Flex>
      </Flex>
    </Flex>
  );
}
