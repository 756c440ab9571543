import {
  type Priority,
  priorities,
  priorityWords,
  responseTimes,
} from '@cascade/shared/features/support/words';
import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';

const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'start',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'surface',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
    '& input': { accentColor: 'accent', flexShrink: '0', boxSize: '4', mt: '1' },
  },
});

type Props = { value: Priority; onChoose: (value: Priority) => void };

export function PriorityChoice({ value, onChoose }: Props) {
  const name = useId();
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="label" mb="1.5">
        Priority
      </chakra.legend>
      <Box
        display="grid"
        gap="2"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      >
        {priorities.map((priority) => (
          <Option key={priority}>
            <input
              type="radio"
              name={name}
              value={priority}
              checked={value === priority}
              onChange={() => onChoose(priority)}
            />
            <span>
              <chakra.span display="block" fontWeight="medium">
                {priorityWords[priority]}
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="muted">
                {`Answer in ${responseTimes[priority]}`}
              </chakra.span>
            </span>
          </Option>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
