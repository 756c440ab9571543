import { chakra } from '@chakra-ui/react';

/** One day, darker the more was done; a day without practice is an outline. */
export const HeatCell = chakra('span', {
  base: { display: 'block', aspectRatio: '1', borderRadius: 'sm', minWidth: '0' },
  variants: {
    step: {
      none: { boxShadow: 'inset 0 0 0 1px var(--c-colors-border)' },
      some: { bg: 'activity.some' },
      more: { bg: 'activity.more' },
      most: { bg: 'activity.most' },
    },
    isAhead: { true: { visibility: 'hidden' } },
  },
});
