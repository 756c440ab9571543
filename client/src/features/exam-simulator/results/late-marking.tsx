import { getExamStation } from '@cascade/shared/features/exam-simulator/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LateSheet } from './late-sheet.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

type Props = { sessionId: string; number: number; onDone: () => void };

/** A station that was left unmarked, to be marked after all. */
export function LateMarking({ sessionId, number, onDone }: Props) {
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(getExamStation, { params: { id: sessionId, number } }),
  );
  if (data) return <LateSheet sessionId={sessionId} station={data} onDone={onDone} />;
  if (!error || isFetching) return <ResultsSkeleton />;
  return (
    <ErrorState
      level="h1"
      title="The station could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
