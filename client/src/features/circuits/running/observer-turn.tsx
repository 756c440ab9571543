import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { chakra } from '@chakra-ui/react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { numberOf } from '../clock/circuit-words.ts';
import type { Moment } from '../clock/use-shown-circuit.ts';
import { BigPlace } from './big-place.tsx';
import { RoomLink, StationTitle } from './staff-station.tsx';
import { WithYou } from './with-you.tsx';

/** Watches one place: who sits it, and the task while it is sat. */
export function ObserverTurn({ moment, turn }: { moment: Moment; turn: CircuitTurn | null }) {
  const { CandidateTask } = useStationParts();
  if (moment.phase === 'changeover')
    return <BigPlace title="Changeover" text="The next candidate is on the way." />;
  if (!turn) return <PartsSkeleton label="Loading the station…" />;
  return (
    <>
      <chakra.h2 textStyle="title" mb="3">
        Place {numberOf(turn.place)}
        {turn.candidate ? `: ${turn.candidate.handle}` : ', nobody sits it now'}
      </chakra.h2>
      <WithYou others={turn.others} />
      <RoomLink url={turn.videoUrl} />
      <StationTitle turn={turn} />
      {turn.candidateTask && <CandidateTask part={turn.candidateTask} />}
    </>
  );
}
