import type {
  ExamSessionDetail,
  ExamStation,
} from '@cascade/shared/features/exam-simulator/contract';
import { Box, chakra } from '@chakra-ui/react';
import { FlagTriangleRight } from 'lucide-react';
import { useState } from 'react';
import { PartsSkeleton } from '../../../domain/marking/parts-skeleton.tsx';
import { SelfMarking } from '../../../domain/marking/self-marking.tsx';
import { NotesField } from '../../../domain/marking/sheet/notes-field.tsx';
import { SaveStatus } from '../../../domain/marking/sheet/save-status.tsx';
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
  const end = (
    <Button isBusy={isCompleting} onClick={leave}>
      <FlagTriangleRight aria-hidden />
      Complete Station
    </Button>
  );
  return (
    <>
      <chakra.p maxWidth="measure" mb="4">
        Mark yourself as an examiner would, while it’s fresh.
      </chakra.p>
      {scheme ? (
        <SelfMarking
          parts={scheme}
          sheet={sheet.sheet}
          change={sheet.change}
          note={<SaveStatus saving={sheet.saving} problem={sheet.problem} />}
          action={end}
        />
      ) : (
        <>
          <PartsSkeleton />
          <Box mt="6">{end}</Box>
        </>
      )}
      <TaskAndBrief
        notes={<NotesField sheet={sheet} hint="" />}
        task={candidateTask}
        parts={scheme}
      />
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
