import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Cancelled } from './cancelled.tsx';
import { useCircuitBells } from './clock/use-circuit-bells.ts';
import { useMoment, useRuledClock } from './clock/use-shown-circuit.ts';
import { Lobby } from './lobby/lobby.tsx';
import { Marking } from './marking/marking.tsx';
import { ProctorMessages } from './messages/proctor-messages.tsx';
import { myself } from './people/standing.ts';
import { useAttendance } from './presence/use-attendance.ts';
import { Published } from './results/published.tsx';
import { Running } from './running/running.tsx';
import { useTopOnChange } from './use-top-on-change.ts';
import { useView } from './use-view.ts';

/** A circuit by its state. Clock, bells and presence go on across all of them. */
export function OpenCircuit({ circuit }: { circuit: Circuit }) {
  const hasJoined = myself(circuit)?.status === 'joined';
  const ruled = useRuledClock(circuit);
  const moment = useMoment(ruled);
  const rung = useCircuitBells(ruled);
  const view = useView(circuit, moment);
  useTopOnChange(circuit.state);
  useAttendance(hasJoined ? circuit.id : null);
  return (
    <>
      {hasJoined && <ProctorMessages circuitId={circuit.id} />}
      {(circuit.state === 'draft' || circuit.state === 'lobby') && (
        <Lobby circuit={circuit} view={view} />
      )}
      {circuit.state === 'running' && ruled && moment && (
        <Running circuit={circuit} ruled={ruled} moment={moment} rung={rung} view={view} />
      )}
      {circuit.state === 'marking' && <Marking circuit={circuit} view={view} />}
      {circuit.state === 'published' && <Published circuit={circuit} />}
      {circuit.state === 'cancelled' && <Cancelled circuit={circuit} />}
    </>
  );
}
