import { chakra } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { colourModeAtom } from './colour-mode.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const modes = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

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

/** System, light or dark. */
export function ColourModeChoice() {
  const [mode, setMode] = useAtom(colourModeAtom);
  const name = useId();
  return (
    <Group>
      <VisuallyHidden as="legend">Theme</VisuallyHidden>
      {modes.map(({ value, label, Icon }) => (
        <Option key={value}>
          <VisuallyHidden asChild>
            <input
              type="radio"
              name={name}
              checked={mode === value}
              onChange={() => setMode(value)}
            />
          </VisuallyHidden>
          <Icon size={16} aria-hidden />
          {label}
        </Option>
      ))}
    </Group>
  );
}
