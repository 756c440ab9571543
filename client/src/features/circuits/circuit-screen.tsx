import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Suspense } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useClockBells } from '../../domain/clock/live/use-clock-bells.ts';
import { useMoment } from '../../domain/clock/live/use-shown-clock.ts';
import { lazyStep, useStepsAhead } from '../../feature.ts';
import { useStream } from '../../live/channel.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { useTopOnChange } from '../../ui/page/use-top-on-change.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CircuitSkeleton, NoCircuit } from './circuit-placeholders.tsx';
import { circuitQuery } from './circuit-queries.ts';
import { usePlannedClock } from './clock/use-planned-clock.ts';
import { Lobby } from './lobby/lobby.tsx';
import { myself } from './people/own-membership.ts';
import { useAttendance } from './presence/use-attendance.ts';
import { ProctorMessages } from './proctor-messages.tsx';
import { useView } from './use-view.ts';

const Running = lazyStep(async () => (await import('./running/running.tsx')).Running);
const Marking = lazyStep(async () => (await import('./after-rounds.ts')).afterRounds.Marking);
const Published = lazyStep(async () => (await import('./after-rounds.ts')).afterRounds.Published);
const laterSteps = [Running, Marking, Published];

function Cancelled({ circuit }: { circuit: Circuit }) {
  return (
    <>
      <PageTitle>{circuit.name}</PageTitle>
      <EmptyState
        level="h1"
        icon={<CalendarX />}
        title={`${circuit.name} was called off`}
        hint="Nothing of it is marked or published."
        action={
          <LinkButton look="outline" to="/exam-simulator">
            To the exam simulator
          </LinkButton>
        }
      />
    </>
  );
}

/** Clock, bells and presence run in every state. */
function OpenCircuit({ circuit }: { circuit: Circuit }) {
  const hasJoined = myself(circuit)?.status === 'joined';
  const plannedClock = usePlannedClock(circuit);
  const moment = useMoment(plannedClock);
  const rung = useClockBells(plannedClock);
  const view = useView(circuit, moment);
  useTopOnChange(circuit.state);
  useAttendance(hasJoined ? circuit.id : null);
  return (
    <>
      {hasJoined && <ProctorMessages circuitId={circuit.id} />}
      {(circuit.state === 'draft' || circuit.state === 'lobby') && (
        <Lobby circuit={circuit} view={view} />
      )}
      <Suspense fallback={<CircuitSkeleton />}>
        {circuit.state === 'running' && plannedClock && moment && (
          <Running
            circuit={circuit}
            plannedClock={plannedClock}
            moment={moment}
            rung={rung}
            view={view}
          />
        )}
        {circuit.state === 'marking' && <Marking circuit={circuit} view={view} />}
        {circuit.state === 'published' && <Published circuit={circuit} />}
      </Suspense>
      {circuit.state === 'cancelled' && <Cancelled circuit={circuit} />}
    </>
  );
}

/** Missing, no longer the member's, or invalid. */
const absent = [403, 404, 422];

function useCircuit(id: string) {
  const { data, error, isFetching, refetch } = useQuery(circuitQuery(id));
  const isAbsent = error instanceof ApiError && absent.includes(error.status);
  // Invited members receive no events.
  const hasJoined = data !== undefined && myself(data)?.status === 'joined';
  useStream(hasJoined && !isAbsent ? data.live : undefined);
  if (isAbsent) return { state: 'absent' } as const;
  if (data) return { state: 'open', circuit: data } as const;
  if (error && !isFetching) return { state: 'failed', error, retry: () => void refetch() } as const;
  return { state: 'loading' } as const;
}

export function CircuitScreen({ circuitId }: { circuitId: string }) {
  const found = useCircuit(circuitId);
  useStepsAhead(laterSteps);
  if (found.state === 'open') return <OpenCircuit circuit={found.circuit} />;
  if (found.state === 'loading') return <CircuitSkeleton />;
  if (found.state === 'absent') {
    return (
      <NoCircuit
        title="Circuit not found"
        hint="You are not in this circuit. You may have left it or been removed."
      />
    );
  }
  return (
    <ErrorState
      level="h1"
      title="The circuit could not be loaded"
      error={found.error}
      onRetry={found.retry}
    />
  );
}
