import type {
  ExamSessionDetail,
  ExamStation,
} from '@cascade/shared/features/exam-simulator/contract';
import { Box } from '@chakra-ui/react';
import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ClockDock } from '../../domain/clock/clock-dock.tsx';
import { lazyStep, useStepsAhead } from '../../feature.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ResultsSkeleton } from './results/results-skeleton.tsx';
import { CurrentStation } from './running/current-station.tsx';
import { WaitingStation } from './running/waiting-station.tsx';
import { isStarted } from './session/exam-queries.ts';
import { useExam } from './session/use-exam.ts';

const ResultsScreen = lazyStep(
  async () => (await import('./results/results-screen.tsx')).ResultsScreen,
);
const steps = [ResultsScreen];

type Props = { session: ExamSessionDetail; station: ExamStation };

function ExamView({ session, station }: Props) {
  const { number } = station;
  return isStarted(station) ? (
    <CurrentStation key={number} session={session} station={station} />
  ) : (
    <WaitingStation key={number} session={session} station={station} />
  );
}

function ExamSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the session</VisuallyHidden>
      <Box aria-hidden>
        <ClockDock aside={<Skeleton height={{ base: '12', lg: '64' }} width="full" />}>
          <Skeleton height="8" width="56" mb="4" />
          <Skeleton height="2" width="full" mb="8" />
          <Skeleton height="5" width="full" mb="3" />
          <Skeleton height="5" width="full" mb="3" />
          <Skeleton height="5" width="80" />
        </ClockDock>
      </Box>
    </Box>
  );
}

/**
 * All screens share one address.
 * @param screen undefined while none shows
 */
function useTopOfScreen(screen: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNext = before.current !== undefined && before.current !== screen;
    before.current = screen ?? before.current;
    if (!isNext || screen === undefined) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen]);
}

function screenOf({ station }: ExamSessionDetail, search: URLSearchParams): string {
  return station ? `${station.number} ${isStarted(station)}` : `results ${search.get('mark')}`;
}

export function ExamScreen({ sessionId }: { sessionId: string }) {
  const found = useExam(sessionId);
  const [search] = useSearchParams();
  useStepsAhead(steps);
  useTopOfScreen(found.state === 'open' ? screenOf(found.session, search) : undefined);
  if (found.state === 'open') {
    const { session } = found;
    return session.station ? (
      <ExamView session={session} station={session.station} />
    ) : (
      <Suspense fallback={<ResultsSkeleton />}>
        <ResultsScreen session={session} />
      </Suspense>
    );
  }
  if (found.state === 'loading') return <ExamSkeleton />;
  if (found.state === 'absent') {
    return (
      <>
        <PageTitle>Session not found</PageTitle>
        <EmptyState
          level="h1"
          title="Session not found"
          hint="You have no mock exam at this address."
          action={
            <LinkButton look="outline" to="/exam-simulator">
              All sessions
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <ErrorState
      level="h1"
      title="The session could not be loaded"
      error={found.error}
      onRetry={found.retry}
    />
  );
}
