import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';

const Strip = chakra('nav', { base: { display: 'flex', gap: '1', mb: '4' } });
const Step = chakra('button', {
  base: {
    flex: '1 1 0',
    minWidth: '6',
    minHeight: '11',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    textStyle: 'label',
    borderBottomWidth: '3px',
    borderColor: 'border',
    color: 'muted',
    cursor: 'pointer',
    '&[data-is-word]': { flex: 'none', px: '1' },
    '&[data-is-done]': { borderColor: 'accent', color: 'accent' },
    '&[aria-current]': { bg: 'accent.subtle', borderColor: 'accent', color: 'text' },
  },
});

export type SheetStep = {
  /** For screen readers, with what was given. */
  label: string;
  /** Instead of its number. */
  word?: string;
  isDone: boolean;
};

type Props = { steps: readonly SheetStep[]; current: number; onStep: (step: number) => void };

/** Which parts of a sheet are done, and the way to each. */
export function StepStrip({ steps, current, onStep }: Props) {
  return (
    <Strip aria-label="Parts of the mark sheet">
      {steps.map(({ label, word, isDone }, step) => (
        <Step
          key={label}
          type="button"
          aria-label={label}
          aria-current={step === current ? 'step' : undefined}
          data-is-done={isDone || undefined}
          data-is-word={word ? true : undefined}
          onClick={() => onStep(step)}
        >
          {word ?? (isDone ? <Check size={18} aria-hidden /> : step + 1)}
        </Step>
      ))}
    </Strip>
  );
}
