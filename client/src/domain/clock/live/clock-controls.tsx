import { Flex } from '@chakra-ui/react';
import { CirclePlus, Pause, Play, SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

export type ClockAct =
  | { command: 'pause' | 'resume' | 'skip' | 'end' }
  | { command: 'extend'; seconds: number };
type Asked = 'skip' | 'end';
type Question = { title: string; text: string; action: string };

const skipQuestion: Question = {
  title: 'Skip to the next phase?',
  text: 'It begins at once for everybody, with its bell. Time that was left here is lost.',
  action: 'Skip this phase',
};

type Props = {
  label: string;
  isPaused: boolean;
  isBusy: boolean;
  /** Each a button that adds them, in words and in seconds. */
  steps: { label: string; seconds: number }[];
  endQuestion: Question;
  onAct: (act: ClockAct) => void;
};

/** For those who run the clock of a circuit or a live session. */
export function ClockControls({ label, isPaused, isBusy, steps, endQuestion, onAct }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { title, text, action } = asked === 'end' ? endQuestion : skipQuestion;
  return (
    <Flex wrap="wrap" gap="2" role="group" aria-label={label}>
      <Button
        look={isPaused ? 'solid' : 'outline'}
        isBusy={isBusy}
        onClick={() => onAct({ command: isPaused ? 'resume' : 'pause' })}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {steps.map((step) => (
        <Button
          key={step.seconds}
          look="outline"
          isBusy={isBusy}
          onClick={() => onAct({ command: 'extend', seconds: step.seconds })}
        >
          <CirclePlus aria-hidden />
          {step.label}
        </Button>
      ))}
      <Button look="outline" isBusy={isBusy} onClick={() => setAsked('skip')}>
        <SkipForward aria-hidden />
        Skip phase
      </Button>
      <Button look="outline" isBusy={isBusy} onClick={() => setAsked('end')}>
        <Square aria-hidden />
        End
      </Button>
      <ConfirmDialog
        title={title}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        action={action}
        onConfirm={() => asked && onAct({ command: asked })}
      >
        {text}
      </ConfirmDialog>
    </Flex>
  );
}
