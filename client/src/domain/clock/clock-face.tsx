import { ClockDial } from './clock-dial.tsx';
import { digitsOf, nextEventOf, phaseNames } from './clock-words.ts';
import { type ShownReading, shareLeftOf, toneOf } from './shown-reading.ts';

export function ClockFace({ reading }: { reading: ShownReading }) {
  const { phase, isPaused, remainingS } = reading;
  return (
    <ClockDial
      label="Station clock"
      name={isPaused ? `${phaseNames[phase]}, paused` : phaseNames[phase]}
      digits={digitsOf(remainingS)}
      next={nextEventOf(reading)}
      tone={toneOf(reading)}
      shareLeft={shareLeftOf(reading)}
    />
  );
}
