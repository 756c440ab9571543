import { type ExamStation, getExamStation } from '@cascade/shared/features/exam-simulator/contract';
import { getExamResults } from '@cascade/shared/features/exam-simulator/results';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { SelfMarking } from '../../../domain/marking/self-marking.tsx';
import { TaskAndBrief } from '../../../domain/marking/task-and-brief.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Prose } from '../../../ui/page/prose.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isMarked } from '../marking/is-marked.ts';
import { examQuery, sessionsQuery } from '../session/exam-queries.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useLateSheet } from './use-late-sheet.ts';

type LateSheetProps = { sessionId: string; station: ExamStation; onDone: () => void };

function LateSheet({ sessionId, station, onDone }: LateSheetProps) {
  const queryClient = useQueryClient();
  const { sheet, change, send } = useLateSheet(sessionId, station);
  const { card, revealed, number, candidateTask } = station;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await send();
      const changed = [
        [getExamResults.name],
        examQuery(sessionId).queryKey,
        sessionsQuery.queryKey,
      ];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onSuccess: onDone,
  });
  const scheme = revealed?.markScheme ?? null;
  return (
    <>
      <PageHeader
        title={card?.title ?? `Station ${number}`}
        eyebrow={`Station ${number}`}
        description="Mark yourself from what you remember and what you wrote."
      />
      {revealed && (
        <SelfMarking
          parts={revealed}
          sheet={sheet}
          change={change}
          action={
            <Button disabled={!isMarked(scheme, sheet)} isBusy={isPending} onClick={() => mutate()}>
              Finish marking
            </Button>
          }
        />
      )}
      {error && (
        <Box mb="4">
          <ErrorState level="h2" title="The marks are not saved yet" error={error} />
        </Box>
      )}
      <Box textStyle="small" color="muted" mt="2">
        Every domain and the global rating are needed. Until you finish, your choices stay on this
        device.
      </Box>
      <TaskAndBrief
        notes={<Prose whiteSpace="pre-line">{sheet.notes.trim() || 'You wrote no notes.'}</Prose>}
        task={candidateTask}
        parts={revealed}
      />
      <Button look="outline" mt="6" onClick={onDone}>
        Back to the result
      </Button>
    </>
  );
}

type Props = { sessionId: string; number: number; onDone: () => void };

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
