import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '0',
    minHeight: '14',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'surface',
    fontWeight: 'medium',
    textAlign: 'center',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums lining-nums',
    _hover: { borderColor: 'accent' },
    '&:has(input:checked)': { bg: 'accent', color: 'accent.on', borderColor: 'accent' },
    '&:has(input:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '& input': {
      position: 'absolute',
      inset: '0',
      boxSize: 'full',
      m: '0',
      opacity: '0',
      cursor: 'pointer',
      // Clear of the clock above and of the sheet's foot below.
      scrollMarginTop: '24',
      scrollMarginBottom: '32',
      _disabled: { cursor: 'not-allowed' },
    },
  },
});

export type ChosenBy = 'pointer' | 'key';

type ChoicesProps<Value> = {
  name: string;
  options: readonly { value: Value; label: string; shown: ReactNode }[];
  chosen: Value | null | undefined;
  onChoose: (value: Value) => void;
  /** After a press, also of what is chosen already; arrows only choose. */
  onDone?: ((by: ChosenBy) => void) | undefined;
};

/** Radio buttons that look like buttons. */
export function Choices<Value>({ name, options, chosen, onChoose, onDone }: ChoicesProps<Value>) {
  const isPressed = useRef(false);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    isPressed.current = false;
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onDone?.('key');
  }
  return options.map(({ value, label, shown }) => (
    <Choice key={label}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={chosen === value}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onKeyDown={onKeyDown}
        onChange={() => onChoose(value)}
        onClick={() => {
          if (isPressed.current) onDone?.('pointer');
          isPressed.current = false;
        }}
      />
      {shown}
    </Choice>
  ));
}
