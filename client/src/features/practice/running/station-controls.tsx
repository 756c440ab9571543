import type { Attempt } from '@cascade/shared/features/practice/contract';
import { Flex } from '@chakra-ui/react';
import { FlagTriangleRight, RotateCcw, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clockQuestions } from '../../../domain/clock/clock-questions.ts';
import { speedSearch } from '../../../domain/clock/speed-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useNextStation } from '../use-next-station.ts';
import type { AttemptClock } from './use-attempt-clock.ts';

type Question = 'finish' | 'restart' | 'next';
const questions = {
  ...clockQuestions,
  next: {
    title: 'Leave this station?',
    text: 'Another station is drawn at random. This one stays unmarked; its clock runs on.',
    action: 'Next random station',
  },
};

export function StationControls({
  attempt,
  commands,
}: {
  attempt: Attempt;
  commands: AttemptClock;
}) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Question | null>(null);
  const { drawNext, isDrawing } = useNextStation(attempt.scenarioId, ({ id }) => {
    void navigate(`/practice/${id}${speedSearch(attempt.clock.speed)}`);
  });
  const { title, text, action } = questions[asked ?? 'finish'];
  function confirm() {
    if (asked === 'next') drawNext();
    else if (asked) commands.send(asked);
  }
  return (
    <>
      <Flex wrap="wrap" gap="2">
        <Button
          look="outline"
          isBusy={commands.underWay === 'finish'}
          onClick={() => setAsked('finish')}
        >
          <FlagTriangleRight aria-hidden />
          Finish now
        </Button>
        <Button
          look="outline"
          isBusy={commands.underWay === 'restart'}
          onClick={() => setAsked('restart')}
        >
          <RotateCcw aria-hidden />
          Restart
        </Button>
        <Button look="outline" isBusy={isDrawing} onClick={() => setAsked('next')}>
          <Shuffle aria-hidden />
          Next random station
        </Button>
      </Flex>
      <ConfirmDialog
        title={title}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        action={action}
        onConfirm={confirm}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
