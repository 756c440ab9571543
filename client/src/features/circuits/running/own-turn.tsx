import type { Circuit, CircuitRole } from '@cascade/shared/features/circuits/contract';
import { trioRole } from '@cascade/shared/features/circuits/rotation';
import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { Box, chakra } from '@chakra-ui/react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { StationTitle } from '../../../domain/stations/staff-station.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import type { CircuitPlannedClock, Moment } from '../clock/use-planned-clock.ts';
import { myself } from '../people/own-membership.ts';
import { ExaminerSheets } from '../sheet/examiner-sheets.tsx';
import type { ViewOfCircuit } from '../use-view.ts';
import { CandidateTurn } from './candidate-turn.tsx';
import { StaffTurn } from './staff-turn.tsx';
import { BigPlace, OwnRole, RoomLink, WithYou } from './turn-parts.tsx';

function rolesNow(circuit: Circuit, round: number) {
  const seats = myself(circuit)?.seats ?? [];
  const roles: CircuitRole[] = seats.map(({ role, place }) =>
    circuit.mode === 'trio' && role === 'candidate' ? trioRole(place, round) : role,
  );
  return {
    isCandidate: roles.includes('candidate'),
    isExaminer: roles.includes('examiner'),
    isRolePlayer: roles.includes('role-player'),
    isObserver: roles.includes('observer'),
  };
}

/** Content leaves the screen with the bell; staff keep theirs within a round. */
function turnNow({ view, isOfNow }: ViewOfCircuit, moment: Moment): CircuitTurn | null {
  const turn = view?.turn ?? null;
  if (!turn || isOfNow) return turn;
  const isStaff = turn.roles.every((role) => role === 'examiner' || role === 'role-player');
  return isStaff && turn.round === moment.round ? turn : null;
}

function ObserverTurn({ moment, turn }: { moment: Moment; turn: CircuitTurn | null }) {
  const { CandidateTask } = useStationParts();
  if (moment.phase === 'changeover')
    return (
      <BigPlace roles={['observer']} title="Changeover" text="The next candidate is on the way." />
    );
  if (!turn) return <PartsSkeleton label="Loading the station…" />;
  return (
    <>
      <OwnRole roles={['observer']} />
      <chakra.h2 textStyle="heading" mb="3">
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

type Props = {
  circuit: Circuit;
  plannedClock: CircuitPlannedClock;
  moment: Moment;
  view: ViewOfCircuit;
};

export function OwnTurn({ circuit, plannedClock, moment, view: query }: Props) {
  const { view } = query;
  const hasSeat = (myself(circuit)?.seats.length ?? 0) > 0;
  const roles = rolesNow(circuit, moment.round);
  const turn = turnNow(query, moment);
  const isBetween = moment.phase === 'break' || moment.phase === 'over';
  if (query.error && !view)
    return (
      <ErrorState
        title="Your part could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { isExaminer, isRolePlayer, isCandidate } = roles;
  const sheets = view && view.sheets.length > 0 && (
    <Section title="Mark sheet">
      <ExaminerSheets circuit={circuit} view={view} />
    </Section>
  );
  return (
    <>
      {!hasSeat && (
        <Notice maxWidth="measure">
          You have no seat. Leave this page open: if somebody is missing, the proctor can give you
          their seat and your part appears here.
        </Notice>
      )}
      {hasSeat && moment.phase === 'break' && (
        <BigPlace
          title="Break"
          text={
            isCandidate && query.isOfNow && view?.nextPlace !== null && view
              ? `After it you go to place ${numberOf(view.nextPlace)}.`
              : 'The clock above says when it goes on. You may leave the page open and walk away.'
          }
        />
      )}
      {hasSeat && moment.phase === 'over' && (
        <BigPlace title="The last round is over" text="Marking opens in a moment." />
      )}
      {!isBetween && isCandidate && (
        <CandidateTurn circuit={circuit} moment={moment} view={query} turn={turn} />
      )}
      {!isBetween && roles.isObserver && <ObserverTurn moment={moment} turn={turn} />}
      {!isBetween && (isExaminer || isRolePlayer) && (
        <Box>
          {turn ? (
            <StaffTurn
              circuit={circuit}
              plannedClock={plannedClock}
              moment={moment}
              view={view}
              turn={turn}
            />
          ) : (
            <PartsSkeleton label="Loading your station…" />
          )}
        </Box>
      )}
      {/* Earlier rounds' sheets can be finished in any phase and role. */}
      {sheets && <Box>{sheets}</Box>}
    </>
  );
}
