import { Box } from '@chakra-ui/react';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { bellWords } from '../../bells/bell-words.ts';
import { SoundHint } from '../../bells/sound-controls.tsx';
import { ClockDial } from '../clock-dial.tsx';
import { digitsOf } from '../clock-words.ts';
import { ClockContactLine } from './clock-contact-line.tsx';
import { liveClockTone, type ShownClock } from './shown-clock.ts';
import type { RungBell } from './use-clock-bells.ts';
import { type PlannedClock, useShownClock } from './use-shown-clock.ts';

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

type Props<Phase extends string> = {
  label: string;
  /** What has the clock, for the title of the page. */
  name: string;
  /** As in `recordTick`. */
  clockId: string;
  plannedClock: PlannedClock<Phase> | null;
  phaseNames: Record<NoInfer<Phase> | 'over', string>;
  nextOf: (shown: ShownClock<NoInfer<Phase>>) => string;
};

/** Isolates what renders every second. */
export function LiveClockPanel<Phase extends string>({
  label,
  name,
  clockId,
  plannedClock,
  phaseNames,
  nextOf,
}: Props<Phase>) {
  const shown = useShownClock(plannedClock);
  if (!shown) return null;
  const phaseName = phaseNames[shown.phase];
  const phase = shown.isPaused ? `${phaseName}, paused` : phaseName;
  const digits = digitsOf(shown.remainingS);
  return (
    <>
      <PageTitle>
        {shown.phase === 'over' ? `${phase} · ${name}` : `${digits} ${phase} · ${name}`}
      </PageTitle>
      <ClockDial
        label={label}
        name={phase}
        digits={digits}
        next={shown.isPaused ? 'The clock has stopped' : nextOf(shown)}
        tone={liveClockTone(shown)}
        shareLeft={shown.shareLeft}
      />
      <ClockContactLine clockId={clockId} />
    </>
  );
}
