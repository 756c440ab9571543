import { chakra } from '@chakra-ui/react';

export const Card = chakra('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'lg',
    minWidth: '0',
  },
  variants: {
    pad: { none: {}, md: { p: { base: '4', md: '6' } } },
    isLink: {
      true: {
        position: 'relative',
        transitionProperty: 'border-color',
        transitionDuration: 'fast',
        _hover: { borderColor: 'line' },
        _focusWithin: { borderColor: 'line' },
      },
    },
  },
  defaultVariants: { pad: 'md' },
});
