import { chakra } from '@chakra-ui/react';

/** What opens below a button of the header; its frame must be positioned. */
export const PopoverPanel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'full',
    insetEnd: '0',
    zIndex: 'popover',
    mt: '2',
    width: '80',
    maxWidth: 'calc(100vw - 2rem)',
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
