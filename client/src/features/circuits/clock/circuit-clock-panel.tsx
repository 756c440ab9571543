import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { CircuitFace } from './circuit-face.tsx';
import { circuitTitleOf } from './circuit-words.ts';
import { ClockContactLine } from './clock-contact-line.tsx';
import { type RuledClock, useShownCircuit } from './use-shown-circuit.ts';

/** The face of the clock and the tab's title, which alone change every second. */
export function CircuitClockPanel({ circuit, ruled }: { circuit: Circuit; ruled: RuledClock }) {
  const shown = useShownCircuit(ruled);
  if (!shown) return null;
  return (
    <>
      <PageTitle>{circuitTitleOf(shown, circuit.name)}</PageTitle>
      <CircuitFace shown={shown} rounds={circuit.rounds} />
      <ClockContactLine circuitId={circuit.id} />
    </>
  );
}
