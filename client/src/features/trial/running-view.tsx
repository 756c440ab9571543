import type { StationPhase } from '@cascade/shared/domain/clock/station-clock';
import { Box, Flex } from '@chakra-ui/react';
import { FlagTriangleRight, RotateCcw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { SoundControls } from '../../domain/bells/sound-controls.tsx';
import { clockQuestions } from '../../domain/clock/clock-questions.ts';
import { EarlyOpening, PartsTabs } from '../../domain/marking/early-opening.tsx';
import { NotesField } from '../../domain/marking/sheet/notes-field.tsx';
import { useStationParts } from '../../domain/stations/station-parts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Section } from '../../ui/page/section.tsx';
import { trialNow } from './kept-trial.ts';
import type { ShownTrial } from './shown-trial.ts';
import { type ClockMove, revealedTrial } from './trial.ts';

type ControlsProps = { phase: StationPhase; onMove: (move: ClockMove) => void };

function Controls({ phase, onMove }: ControlsProps) {
  const [asked, setAsked] = useState<'finish' | 'restart' | null>(null);
  const { title, text, action } = clockQuestions[asked ?? 'finish'];
  return (
    <>
      <Flex wrap="wrap" gap="2">
        {phase === 'reading' && (
          <Button look="outline" onClick={() => onMove('skip')}>
            <SkipForward aria-hidden />
            Skip the reading
          </Button>
        )}
        <Button look="outline" onClick={() => setAsked('finish')}>
          <FlagTriangleRight aria-hidden />
          Finish now
        </Button>
        <Button look="outline" onClick={() => setAsked('restart')}>
          <RotateCcw aria-hidden />
          Restart
        </Button>
      </Flex>
      <ConfirmDialog
        title={title}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        action={action}
        onConfirm={() => asked && onMove(asked)}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}

type Props = { shown: ShownTrial; phase: StationPhase };

export function RunningView({ shown, phase }: Props) {
  const { trial, sheet, notesHint, move, change } = shown;
  const { CandidateTask } = useStationParts();
  const [isOpen, setIsOpen] = useState(false);
  function openParts(isToOpen: boolean) {
    setIsOpen(isToOpen);
    if (isToOpen) change((known) => revealedTrial(known, trialNow()));
  }
  return (
    <>
      <CandidateTask part={trial.station.candidateTask} />
      <Box mt={{ base: '6', md: '8' }}>
        <NotesField sheet={sheet} hint={notesHint} />
      </Box>
      <Section title="This station">
        <Controls phase={phase} onMove={move} />
      </Section>
      <Section title="Bells">
        <SoundControls />
      </Section>
      <Section title="Brief and mark scheme">
        <EarlyOpening wasOpened={trial.revealedAt !== null} isOpen={isOpen} onChange={openParts}>
          <PartsTabs parts={trial.station} />
        </EarlyOpening>
      </Section>
    </>
  );
}
