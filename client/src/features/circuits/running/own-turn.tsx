import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { Box } from '@chakra-ui/react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { numberOf } from '../clock/circuit-words.ts';
import type { Moment } from '../clock/use-shown-circuit.ts';
import { myself } from '../people/standing.ts';
import { ExaminerSheets } from '../sheet/examiner-sheets.tsx';
import type { ViewOfCircuit } from '../use-view.ts';
import { BigPlace } from './big-place.tsx';
import { CandidateTurn } from './candidate-turn.tsx';
import { ObserverTurn } from './observer-turn.tsx';
import { rolesNow } from './roles-now.ts';
import { StaffTurn } from './staff-turn.tsx';
import { turnNow } from './turn-now.ts';

type Props = { circuit: Circuit; moment: Moment; view: ViewOfCircuit };

/** What the reader does in this phase, by the role that they have in this round. */
export function OwnTurn({ circuit, moment, view: query }: Props) {
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
          You have no seat. Leave this page open: should somebody be missing, the proctor gives you
          theirs and your part appears here.
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
            <StaffTurn circuit={circuit} moment={moment} view={view} turn={turn} />
          ) : (
            <PartsSkeleton label="Loading your station…" />
          )}
        </Box>
      )}
      {/* Sheets of rounds before may be finished in any phase, also by who now does something else. */}
      {sheets && <Box>{sheets}</Box>}
    </>
  );
}
