import type { Circuit, CircuitPerson } from '@cascade/shared/features/circuits/contract';
import { slotAt } from '@cascade/shared/features/circuits/rotation';
import type { CircuitTurn, CircuitView } from '@cascade/shared/features/circuits/station';
import { Box, chakra } from '@chakra-ui/react';
import { usePlayedTask } from '../../../domain/clock/live/use-shown-clock.ts';
import { StaffStation } from '../../../domain/stations/staff-station.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import type { CircuitPlannedClock, Moment } from '../clock/use-planned-clock.ts';
import { ImpressionForm } from '../rating/impression-form.tsx';
import { ownPlace } from './own-place.ts';
import { OwnRole, RoomLink, VoidNotice, WithYou } from './turn-parts.tsx';

/** Undefined for an empty slot. */
function candidateAt(circuit: Circuit, place: number, round: number): CircuitPerson | undefined {
  const { mode, preset, places, people } = circuit;
  const slot = slotAt({ mode, preset, places: places.length }, place, round);
  return people.find(({ seats }) =>
    seats.some((seat) => seat.role === 'candidate' && seat.place === slot),
  );
}

type Props = {
  circuit: Circuit;
  plannedClock: CircuitPlannedClock;
  moment: Moment;
  view: CircuitView | undefined;
  turn: CircuitTurn;
};

export function StaffTurn({ circuit, plannedClock, moment, view, turn }: Props) {
  const { candidate, place, round, roles } = turn;
  const task = usePlayedTask(plannedClock, `${circuit.id}:${place}:${moment.round}`);
  const isTrio = circuit.mode === 'trio';
  const isLast = moment.round >= circuit.rounds - 1;
  const next = isLast || isTrio ? undefined : candidateAt(circuit, place, moment.round + 1);
  const plays = roles.includes('role-player');
  // While marking, the sheet comes before the brief.
  const reads = plays && !(roles.includes('examiner') && moment.phase === 'changeover');
  const isAsked = plays && candidate !== null && round !== null && moment.phase === 'changeover';
  return (
    <>
      <OwnRole roles={roles} />
      <Box mb="4">
        <chakra.h2 textStyle="heading">
          {candidate ? candidate.handle : 'Nobody sits this round'}
        </chakra.h2>
        <Box color="muted" mt="1">
          Place {numberOf(place)}
          {isTrio &&
            moment.phase === 'changeover' &&
            ` · ${ownPlace(circuit, moment.round).nextText}`}
          {!isTrio && !isLast && ` · next: ${next?.handle ?? 'nobody'}`}
        </Box>
      </Box>
      <VoidNotice isVoid={turn.isVoid} />
      <WithYou others={turn.others} />
      {isAsked && (
        <Section title="How it felt">
          <ImpressionForm
            key={round}
            circuitId={circuit.id}
            memberId={circuit.me.personId}
            place={place}
            round={round}
            handle={candidate.handle}
            known={view?.impressions.find((one) => one.round === round && one.place === place)}
          />
        </Section>
      )}
      {reads ? (
        <StaffStation turn={turn} task={task}>
          <RoomLink url={turn.videoUrl} />
        </StaffStation>
      ) : (
        <chakra.details open={moment.phase === 'reading'} mb="4">
          <chakra.summary cursor="pointer" py="2" fontWeight="medium">
            Task and brief of this station
          </chakra.summary>
          <StaffStation turn={turn} task={task}>
            <RoomLink url={turn.videoUrl} />
          </StaffStation>
        </chakra.details>
      )}
    </>
  );
}
