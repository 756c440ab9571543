import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

const Group = chakra('fieldset', {
  base: { display: 'flex', gap: '1', p: '1', bg: 'sunken', borderRadius: 'md', width: 'full' },
});
const Option = chakra('label', {
  base: {
    flex: '1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '9',
    px: '2',
    borderRadius: 'sm',
    textStyle: 'label',
    color: 'muted',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'surface', color: 'text', boxShadow: 'raised' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
  },
});

type Props<Value extends string> = {
  /** Visually hidden. */
  legend: string;
  options: readonly { value: Value; label: string; mark: ReactNode }[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

/** Takes effect at once. */
export function SegmentedChoice<Value extends string>({
  legend,
  options,
  value: chosen,
  onChoose,
}: Props<Value>) {
  const name = useId();
  return (
    <Group>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      {options.map(({ value, label, mark }) => (
        <Option key={value}>
          <VisuallyHidden asChild>
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
          </VisuallyHidden>
          {mark}
          {label}
        </Option>
      ))}
    </Group>
  );
}
