import { chakra } from '@chakra-ui/react';

export const PopoverPanel = chakra('div', {
  base: {
    position: { base: 'fixed', sm: 'absolute' },
    top: { base: '16', sm: 'full' },
    insetStart: { base: '4', sm: 'auto' },
    insetEnd: { base: '4', sm: '0' },
    zIndex: 'popover',
    mt: '2',
    width: { base: 'auto', sm: '80' },
    maxHeight: '70dvh',
    overflowY: 'auto',
    p: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'raised',
  },
});
