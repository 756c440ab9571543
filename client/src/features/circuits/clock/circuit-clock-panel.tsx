import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box } from '@chakra-ui/react';
import { bellWords } from '../../../domain/bells/bell-words.ts';
import { SoundHint } from '../../../domain/bells/sound-controls.tsx';
import { ClockDial } from '../../../domain/clock/clock-dial.tsx';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { circuitTitleOf, nextInCircuit, phaseNameOf } from './circuit-words.ts';
import { ClockContactLine } from './clock-contact-line.tsx';
import { circuitTone, type ShownCircuit } from './shown-circuit.ts';
import type { RungBell } from './use-circuit-bells.ts';
import { type PlannedClock, useShownCircuit } from './use-shown-circuit.ts';

function CircuitFace({ shown, rounds }: { shown: ShownCircuit; rounds: number }) {
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

/** The live region must exist before the first bell. */
export function BellLine({ rung }: { rung: RungBell | null }) {
  return (
    <Box textStyle="small" color="muted" minHeight="6" mt={{ base: '1', lg: '5' }}>
      <Box role="log" aria-label="Bells">
        {rung && <p key={rung.id}>{bellWords[rung.bell]}</p>}
      </Box>
      {!rung && <SoundHint />}
    </Box>
  );
}

/** Isolates what renders every second. */
export function CircuitClockPanel({
  circuit,
  plannedClock,
}: {
  circuit: Circuit;
  plannedClock: PlannedClock;
}) {
  const shown = useShownCircuit(plannedClock);
  if (!shown) return null;
  return (
    <>
      <PageTitle>{circuitTitleOf(shown, circuit.name)}</PageTitle>
      <CircuitFace shown={shown} rounds={circuit.rounds} />
      <ClockContactLine circuitId={circuit.id} />
    </>
  );
}
