import type { Circuit, CircuitClockShape } from '@cascade/shared/features/circuits/contract';
import { commandCircuit } from '@cascade/shared/features/circuits/proctor';
import { Flex } from '@chakra-ui/react';
import { CirclePlus, Pause, Play, SkipForward, Square } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useOutcome } from '../use-circuit-action.ts';

type Props = { circuit: Circuit; clock: CircuitClockShape };
type Body = NonNullable<Parameters<typeof call<typeof commandCircuit>>[1]['body']>;
type Asked = 'skip' | 'end';

const questions: Record<Asked, { title: string; text: string; action: string }> = {
  skip: {
    title: 'Skip to the next phase?',
    text: 'It begins at once for everybody, with its bell. Time that was left here is lost.',
    action: 'Skip this phase',
  },
  end: {
    title: 'End the circuit?',
    text: 'No further station is sat. Marking opens with what was done so far.',
    action: 'End the circuit',
  },
};

/** Commands name their clock state, so none applies twice. */
export function ClockControls({ circuit, clock }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { send, isBusy } = useOutcome('The clock was not changed', (body: Body) =>
    call(commandCircuit, { params: { id: circuit.id }, body }),
  );
  const { rev } = clock;
  const isPaused = clock.pausedAt !== null;
  const { title, text, action } = questions[asked ?? 'skip'];
  return (
    <Flex wrap="wrap" gap="2" role="group" aria-label="Clock of the circuit">
      <Button
        look={isPaused ? 'solid' : 'outline'}
        isBusy={isBusy}
        onClick={() => send({ command: isPaused ? 'resume' : 'pause', rev })}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {[30, 60].map((seconds) => (
        <Button
          key={seconds}
          look="outline"
          isBusy={isBusy}
          onClick={() => send({ command: 'extend', rev, seconds })}
        >
          <CirclePlus aria-hidden />
          {seconds} seconds
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
        onConfirm={() => asked && send({ command: asked, rev })}
      >
        {text}
      </ConfirmDialog>
    </Flex>
  );
}
