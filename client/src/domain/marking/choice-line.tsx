import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Line = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '3',
    px: '3',
    py: '2',
    minHeight: '11',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { borderColor: 'line' },
    _focusWithin: { borderColor: 'accent' },
    '&:has(input:checked)': { bg: 'accent.subtle', borderColor: 'accent' },
  },
});
const Radio = chakra('input', {
  base: {
    appearance: 'auto',
    accentColor: 'var(--c-colors-accent)',
    boxSize: '5',
    mt: '0.5',
    cursor: 'pointer',
  },
});

type Props = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: ReactNode;
  text?: string | undefined;
};

export function ChoiceLine({ name, isChosen, onChoose, label, text }: Props) {
  return (
    <Line>
      <Radio type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <Box minWidth="0">
        <Box fontWeight="medium">{label}</Box>
        {text && (
          <Box textStyle="small" color="muted">
            {text}
          </Box>
        )}
      </Box>
    </Line>
  );
}
