import { ClockDial } from '../../../domain/clock/clock-dial.tsx';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import { nextInCircuit, phaseNameOf } from './circuit-words.ts';
import { circuitTone, type ShownCircuit } from './shown-circuit.ts';

/** The clock that everybody in a circuit sees. */
export function CircuitFace({ shown, rounds }: { shown: ShownCircuit; rounds: number }) {
  return (
    <ClockDial
      label="Circuit clock"
      name={phaseNameOf(shown)}
      digits={digitsOf(shown.remainingS)}
      next={nextInCircuit(shown, rounds)}
      tone={circuitTone(shown)}
      shareLeft={shown.shareLeft}
    />
  );
}
