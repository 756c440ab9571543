import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults } from '@cascade/shared/features/exam-simulator/results';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LateMarking } from './late-marking.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { ResultsView } from './results-view.tsx';

export function ResultsScreen({ session: { id } }: { session: ExamSessionDetail }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(getExamResults, { params: { id } }),
  );
  const wanted = Number(search.get('mark'));
  const isMarkable = data?.stations.some(
    ({ number, attemptId, markHundredths }) =>
      number === wanted && attemptId !== null && markHundredths === null,
  );
  if (data && isMarkable)
    return (
      <LateMarking
        key={wanted}
        sessionId={id}
        number={wanted}
        onDone={() => setSearch({}, { replace: true })}
      />
    );
  if (data) return <ResultsView results={data} />;
  if (!error || isFetching) return <ResultsSkeleton />;
  return (
    <ErrorState
      level="h1"
      title="The results could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
