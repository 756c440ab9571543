import type {
  ExamSessionDetail,
  ExamStation,
} from '@cascade/shared/features/exam-simulator/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { FlagTriangleRight } from 'lucide-react';
import { useState } from 'react';
import { MarkFields } from '../../../domain/marking/mark-fields.tsx';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { NotesField } from '../../../domain/marking/sheet/notes-field.tsx';
import { TaskAndBrief } from '../../../domain/marking/task-and-brief.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { AbandonExam } from '../running/abandon-exam.tsx';
import { CandidateLink } from '../running/candidate-help.tsx';
import type { StartedStation } from '../session/exam-queries.ts';
import type { ExamSheet } from '../session/use-exam-sheet.ts';
import { isMarked } from './is-marked.ts';
import { useCompleteStation } from './use-complete-station.ts';

type Props = {
  session: ExamSessionDetail;
  station: StartedStation;
  /** Null until opened. */
  scheme: ExamStation['revealed'];
  sheet: ExamSheet;
};

export function MarkingView({ session, station, scheme, sheet }: Props) {
  const { number, candidateTask, scenarioId } = station;
  const [isAsking, setIsAsking] = useState(false);
  const { complete, isCompleting } = useCompleteStation(session, station, sheet);
  const isLast = number === session.totalStations;
  function leave() {
    if (isMarked(scheme?.markScheme ?? null, sheet.sheet)) complete();
    else setIsAsking(true);
  }
  return (
    <>
      <chakra.p textStyle="clinical" maxWidth="measure">
        The task has ended. Mark yourself as an examiner would, while it’s fresh.
      </chakra.p>
      <Box mt="6">
        <NotesField sheet={sheet} />
      </Box>
      <TaskAndBrief task={candidateTask} parts={scheme} />
      {scheme ? (
        <MarkFields parts={scheme} sheet={sheet.sheet} change={sheet.change} />
      ) : (
        <Box mt="6">
          <PartsSkeleton />
        </Box>
      )}
      <Flex wrap="wrap" gap="2" mt="8">
        <Button size="lg" isBusy={isCompleting} onClick={leave}>
          <FlagTriangleRight aria-hidden />
          Complete Station
        </Button>
      </Flex>
      <Section title="This mock">
        {scenarioId !== null && (
          <Box mb="3">
            <CandidateLink scenarioId={scenarioId} />
          </Box>
        )}
        <AbandonExam session={session} />
      </Section>
      <ConfirmDialog
        title="Leave it unmarked?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Leave it unmarked"
        onConfirm={complete}
      >
        {`Some domains or the global rating are still missing. The ${isLast ? 'result' : 'score'} stays provisional until this station is marked, which you can do later from the results.`}
      </ConfirmDialog>
    </>
  );
}
