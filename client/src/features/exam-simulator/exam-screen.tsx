import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ResultsScreen } from './results/results-screen.tsx';
import { ExamSkeleton } from './running/exam-skeleton.tsx';
import { ExamView } from './running/exam-view.tsx';
import { isStarted } from './session/started-station.ts';
import { useArrival } from './session/use-arrival.ts';
import { useExam } from './session/use-exam.ts';

/** Names what shows of a session. */
function screenOf({ station }: ExamSessionDetail, search: URLSearchParams): string {
  return station ? `${station.number} ${isStarted(station)}` : `results ${search.get('mark')}`;
}

/** One session, from its first station to its result. */
export function ExamScreen({ sessionId }: { sessionId: string }) {
  const found = useExam(sessionId);
  const [search] = useSearchParams();
  useArrival(found.state === 'open' ? screenOf(found.session, search) : undefined);
  if (found.state === 'open') {
    const { session } = found;
    return session.station ? (
      <ExamView session={session} station={session.station} />
    ) : (
      <ResultsScreen session={session} />
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
          hint="There is no mock exam of yours here."
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
