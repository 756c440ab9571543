import type { LiveRole, LiveTurn } from '@cascade/shared/features/groups/live-round';
import type { LivePhase, LiveSession } from '@cascade/shared/features/groups/live-session';
import { Box, chakra } from '@chakra-ui/react';
import { usePlayedTask } from '../../../../../domain/clock/live/use-shown-clock.ts';
import { PartsSkeleton } from '../../../../../domain/marking/parts-skeleton.tsx';
import { ResultParts } from '../../../../../domain/stations/result-parts.tsx';
import { StaffStation, StationTitle } from '../../../../../domain/stations/staff-station.tsx';
import { useStationParts } from '../../../../../domain/stations/station-parts.ts';
import { Section } from '../../../../../ui/page/section.tsx';
import { Notice } from '../../../../../ui/states/notice.tsx';
import type { Held } from '../live-view.ts';
import type { RoundClock } from '../use-live.ts';
import { CandidateResults } from './candidate-results.tsx';
import { ExaminerSheet, NoteForm, SelfRating } from './round-forms.tsx';

type Props = {
  held: Held;
  live: LiveSession;
  roles: readonly LiveRole[];
  turn: LiveTurn | null;
  roundClock: RoundClock;
  phase: LivePhase;
};
type PartProps = Props & { turn: LiveTurn };

/** The form comes first: marks would bias it. */
function CandidatePart({ held, live, turn, phase }: PartProps) {
  const { CandidateTask } = useStationParts();
  if (phase === 'reading' || phase === 'task')
    return turn.candidateTask ? (
      <>
        <StationTitle turn={turn} />
        <CandidateTask part={turn.candidateTask} />
      </>
    ) : (
      <PartsSkeleton label="Loading your task…" />
    );
  return (
    <>
      <Section title="Your own rating">
        <SelfRating held={held} live={live} turn={turn} />
      </Section>
      {phase !== 'marking' && (
        <Section title="How it went">
          {turn.results ? (
            <CandidateResults turn={turn} results={turn.results} />
          ) : (
            <Box color="muted">
              Rate yourself first. Then you see what the others wrote about you.
            </Box>
          )}
        </Section>
      )}
    </>
  );
}

/** Role player, examiner and observer. While marking, the sheet comes before the brief. */
function OtherPart({ held, live, roles, turn, roundClock, phase }: PartProps) {
  const task = usePlayedTask(roundClock, `${live.id}:${turn.round}`);
  const examines = roles.includes('examiner');
  const plays = roles.includes('role-player');
  const isRunning = phase === 'reading' || phase === 'task';
  const station = <StaffStation turn={turn} task={plays ? task : undefined} />;
  const isOpen = isRunning && (plays || !examines);
  if (isRunning && !turn.card)
    return (
      <Notice tone="warn" maxWidth="measure">
        You sit this station in a circuit, so it stays closed to you here.
      </Notice>
    );
  return (
    <>
      {isOpen
        ? station
        : isRunning && (
            <chakra.details open={phase === 'reading'} mb="4">
              <chakra.summary cursor="pointer" py="2" fontWeight="medium">
                The station
              </chakra.summary>
              {station}
            </chakra.details>
          )}
      {examines && turn.sheet && (
        <Section title="Mark sheet">
          <ExaminerSheet held={held} live={live} turn={turn} sheet={turn.sheet} />
        </Section>
      )}
      {!examines && (
        <Section title="Your note for the candidate">
          <NoteForm held={held} live={live} turn={turn} />
        </Section>
      )}
    </>
  );
}

/** What of the station is open by role and phase, and what is asked of the member. */
export function OwnPart(props: Props) {
  const { turn, live, phase } = props;
  if (!turn || turn.round !== live.round?.number)
    return <PartsSkeleton label="Loading your part…" />;
  const isTalk = phase === 'talk' || phase === 'over';
  return (
    <Box key={turn.round}>
      {turn.roles.includes('candidate') ? (
        <CandidatePart {...props} turn={turn} />
      ) : (
        <OtherPart {...props} roles={turn.roles} turn={turn} />
      )}
      {isTalk && turn.markScheme && (
        <Section title="The station">
          <StationTitle turn={turn} />
          <ResultParts {...turn} isOpen />
        </Section>
      )}
    </Box>
  );
}
