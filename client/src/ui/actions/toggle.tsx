import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Line = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'md',
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
});
const Track = chakra('span', {
  base: {
    position: 'relative',
    flexShrink: '0',
    width: '11',
    height: '6',
    borderRadius: 'full',
    bg: 'line',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _after: {
      content: '""',
      position: 'absolute',
      top: '0.5',
      insetInlineStart: '0.5',
      boxSize: '5',
      borderRadius: 'full',
      bg: 'surface',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
    '[aria-checked=true] > &': { bg: 'accent', _after: { transform: 'translateX(1.25rem)' } },
  },
});

type Props = {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
};

/** Takes effect at once, unlike a checkbox. */
export function Toggle({ label, isOn, onChange, isDisabled = false }: Props) {
  return (
    <Line
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
    >
      <Track />
      <span>{label}</span>
    </Line>
  );
}
