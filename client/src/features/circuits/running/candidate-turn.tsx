import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { chakra } from '@chakra-ui/react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Section } from '../../../ui/page/section.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import type { Moment } from '../clock/use-shown-circuit.ts';
import { SelfRatingForm } from '../rating/self-rating-form.tsx';
import { useTopOnChange } from '../use-top-on-change.ts';
import type { ViewOfCircuit } from '../use-view.ts';
import { ownPlace } from './own-place.ts';
import { RoomLink, StationTitle } from './staff-station.tsx';
import { BigPlace, VoidNotice, WithYou } from './turn-parts.tsx';

type Props = {
  circuit: Circuit;
  moment: Moment;
  view: ViewOfCircuit;
  turn: CircuitTurn | null;
};

export function CandidateTurn({ circuit, moment, view: { view }, turn }: Props) {
  const { CandidateTask } = useStationParts();
  // New text is read from its top.
  useTopOnChange(`${moment.round} ${moment.phase === 'changeover'}`);
  const { isRest, nextText } = ownPlace(circuit, moment.round);
  if (isRest)
    return (
      <BigPlace
        title="Rest"
        text={moment.phase === 'changeover' ? nextText : 'Nothing to read and nobody to meet.'}
      />
    );
  if (moment.phase === 'changeover') {
    const known = view?.selfRatings.find(({ round }) => round === moment.round);
    return (
      <>
        <BigPlace title={nextText} />
        <Section title={`Station ${numberOf(moment.round)} behind you`}>
          {view ? (
            <SelfRatingForm
              key={moment.round}
              circuitId={circuit.id}
              memberId={circuit.me.personId}
              round={moment.round}
              known={known}
            />
          ) : (
            <PartsSkeleton label="Loading your rating…" />
          )}
        </Section>
      </>
    );
  }
  if (!turn) return <PartsSkeleton label="Loading your station…" />;
  return (
    <>
      <chakra.h2 textStyle="title" mb="3">
        Place {numberOf(turn.place)}
      </chakra.h2>
      <VoidNotice isVoid={turn.isVoid} />
      <WithYou others={turn.others} />
      <RoomLink url={turn.videoUrl} />
      <StationTitle turn={turn} />
      <CandidateTask part={turn.candidateTask} />
    </>
  );
}
