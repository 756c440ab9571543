import { chakra } from '@chakra-ui/react';

/** 82 of 160, the standard of the exam, where it falls on a bar. */
export const PassLine = chakra('span', {
  base: {
    position: 'absolute',
    insetY: '-0.5',
    insetInlineStart: '51.25%',
    width: '0.5',
    bg: 'danger.fg',
  },
});
