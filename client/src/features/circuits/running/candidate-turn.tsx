import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { chakra } from '@chakra-ui/react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { SelfRatingForm } from '../../../domain/marking/self-rating-form.tsx';
import { StationTitle } from '../../../domain/stations/staff-station.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { numberOf } from '../clock/circuit-words.ts';
import type { Moment } from '../clock/use-planned-clock.ts';
import { ownRating } from '../rating/own-rating.ts';
import type { ViewOfCircuit } from '../use-view.ts';
import { ownPlace } from './own-place.ts';
import { BigPlace, OwnRole, RoomLink, VoidNotice, WithYou } from './turn-parts.tsx';

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
        roles={['candidate']}
        title="Rest"
        text={moment.phase === 'changeover' ? nextText : 'Nothing to read and nobody to meet.'}
      />
    );
  if (moment.phase === 'changeover') {
    const known = view?.selfRatings.find(({ round }) => round === moment.round);
    return (
      <>
        <BigPlace roles={['candidate']} title={nextText} />
        <Section title={`Station ${numberOf(moment.round)} behind you`}>
          {view ? (
            <SelfRatingForm
              key={moment.round}
              {...ownRating(circuit, moment.round)}
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
      <OwnRole roles={['candidate']} />
      <chakra.h2 textStyle="heading" mb="3">
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
