import { chakra } from '@chakra-ui/react';
import type { ClockTone } from './shown-reading.ts';

const radius = 46;
const circumference = 2 * Math.PI * radius;

const Arc = chakra('circle', {
  base: {
    fill: 'none',
    strokeWidth: { base: '9', lg: '5' },
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

/** What is left of a phase, as an arc that shrinks to nothing; the digits beside it say the same. */
export function ClockRing({ shareLeft, tone }: { shareLeft: number; tone: ClockTone }) {
  return (
    <chakra.svg viewBox="0 0 102 102" boxSize="full" transform="rotate(-90deg)" aria-hidden>
      <Arc cx="51" cy="51" r={radius} tone="track" />
      <Arc
        cx="51"
        cy="51"
        r={radius}
        tone={tone}
        strokeDasharray={circumference}
        // Not a style of Chakra's: each value would be a rule of its own, and a new look at the whole page.
        style={{ strokeDashoffset: circumference * (1 - shareLeft) }}
      />
    </chakra.svg>
  );
}
