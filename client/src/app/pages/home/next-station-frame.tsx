import { chakra } from '@chakra-ui/react';
import { Card } from '../../../ui/data/card.tsx';

/** The largest thing on the screen, whatever stands in it. */
export const NextStationFrame = chakra(Card, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '4',
    minHeight: '64',
    p: { base: '5', md: '8' },
    bg: 'accent.subtle',
    borderColor: 'transparent',
  },
});
