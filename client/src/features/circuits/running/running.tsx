import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ClockDock } from '../../../domain/clock/clock-dock.tsx';
import { returnWords } from '../../../domain/clock/clock-questions.ts';
import { BellLine, LiveClockPanel } from '../../../domain/clock/live/live-clock-panel.tsx';
import type { RungBell } from '../../../domain/clock/live/use-clock-bells.ts';
import { useWakeLock } from '../../../domain/clock/use-wake-lock.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { nextInCircuit, numberOf, phaseNames } from '../clock/circuit-words.ts';
import type { CircuitPlannedClock, Moment } from '../clock/use-planned-clock.ts';
import { Console } from '../console/console.tsx';
import { isProctor, myself } from '../people/own-membership.ts';
import type { ViewOfCircuit } from '../use-view.ts';
import { OwnTurn } from './own-turn.tsx';

type Props = {
  circuit: Circuit;
  plannedClock: CircuitPlannedClock;
  moment: Moment;
  rung: RungBell | null;
  view: ViewOfCircuit;
};

export function Running({ circuit, plannedClock, moment, rung, view }: Props) {
  const runs = isProctor(circuit);
  const hasSeat = (myself(circuit)?.seats.length ?? 0) > 0;
  const [selected, setSelected] = useState(circuit.mode === 'trio' ? 'seat' : 'console');
  useWakeLock(true);
  const seat = (
    <OwnTurn circuit={circuit} plannedClock={plannedClock} moment={moment} view={view} />
  );
  const console = <Console circuit={circuit} />;
  return (
    <ClockDock
      leaving={{ to: '/exam-simulator', text: `The circuit goes on without you. ${returnWords}` }}
      aside={
        <>
          <LiveClockPanel
            label="Circuit clock"
            name={circuit.name}
            clockId={circuit.id}
            plannedClock={plannedClock}
            phaseNames={phaseNames}
            nextOf={(shown) => nextInCircuit(shown, circuit.rounds)}
          />
          <BellLine rung={rung} />
        </>
      }
    >
      <Box mb="5">
        <Box textStyle="eyebrow" color="muted" mb="1">
          Round {numberOf(moment.round)} of {circuit.rounds}
        </Box>
        <chakra.h1 textStyle="heading">{circuit.name}</chakra.h1>
      </Box>
      <Box role="status">
        {moment.isPaused && (
          <Notice tone="warn" mb="5">
            A proctor has stopped the clock for everybody. It will continue from where it stopped.
          </Notice>
        )}
      </Box>
      {runs && hasSeat ? (
        <Tabs
          label="Your parts"
          selected={selected}
          onSelect={setSelected}
          tabs={[
            { id: 'console', label: 'Console', panel: console },
            { id: 'seat', label: 'Your seat', panel: seat },
          ]}
        />
      ) : runs ? (
        console
      ) : (
        seat
      )}
    </ClockDock>
  );
}
