import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { Box, Flex } from '@chakra-ui/react';
import { FlagTriangleRight } from 'lucide-react';
import { useState } from 'react';
import { SoundControls } from '../../../domain/bells/sound-controls.tsx';
import { NotesField } from '../../../domain/marking/sheet/notes-field.tsx';
import { useStationParts } from '../../../domain/stations/station-parts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { StartedStation } from '../session/exam-queries.ts';
import type { ExamSheet } from '../session/use-exam-sheet.ts';
import { AbandonExam } from './abandon-exam.tsx';
import { CandidateLink, Instructions } from './candidate-help.tsx';

type Props = {
  session: ExamSessionDetail;
  station: StartedStation;
  sheet: ExamSheet;
  isFinishing: boolean;
  onFinish: () => void;
};

export function TaskView({ session, station, sheet, isFinishing, onFinish }: Props) {
  const { CandidateTask } = useStationParts();
  const [isAsking, setIsAsking] = useState(false);
  const { candidateTask, scenarioId } = station;
  return (
    <>
      <CandidateTask part={candidateTask} />
      <Box mt={{ base: '6', md: '8' }}>
        <NotesField sheet={sheet} />
      </Box>
      <Section title="This station">
        <Flex wrap="wrap" gap="2">
          <Button look="outline" isBusy={isFinishing} onClick={() => setIsAsking(true)}>
            <FlagTriangleRight aria-hidden />
            Complete Station
          </Button>
          {scenarioId !== null && <CandidateLink scenarioId={scenarioId} />}
        </Flex>
      </Section>
      <Section title="Instructions">
        <Instructions />
      </Section>
      <Section title="Bells">
        <SoundControls />
      </Section>
      <Section title="This mock">
        <AbandonExam session={session} />
      </Section>
      <ConfirmDialog
        title="Complete this station now?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        action="Complete now"
        onConfirm={onFinish}
      >
        The task ends here, before its time, and the mark scheme opens for marking.
      </ConfirmDialog>
    </>
  );
}
