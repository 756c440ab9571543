import { chakra } from '@chakra-ui/react';
import { type Step, steps } from './steps.ts';

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    listStyle: 'none',
    mb: '6',
  },
});
const Item = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    justifyContent: 'center',
    minHeight: '11',
    minWidth: '11',
    px: '3',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    textStyle: 'label',
    color: 'muted',
    cursor: 'pointer',
    '&:not([aria-current]):hover': { borderColor: 'accent', color: 'accent' },
    '&[aria-current=step]': { bg: 'accent', color: 'accent.on', borderColor: 'accent' },
  },
});

type Props = { current: Step; onGo: (step: Step) => void };

export function StepList({ current, onGo }: Props) {
  return (
    <nav aria-label="Steps of the form">
      <List>
        {steps.map((step, at) => (
          <li key={step.id}>
            <Item
              type="button"
              aria-label={`${at + 1}. ${step.label}`}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span>{at + 1}</span>
              {/** On a phone only the numbers fit; the heading names the step. */}
              <chakra.span hideBelow="md">{step.label}</chakra.span>
            </Item>
          </li>
        ))}
      </List>
    </nav>
  );
}
