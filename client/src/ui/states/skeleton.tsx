import { chakra } from '@chakra-ui/react';

/** A place that something will fill. Give it the height and width of what comes. */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    bg: 'border',
    borderRadius: 'sm',
    maxWidth: 'full',
    height: '4',
    animation: 'breathe 1.6s ease-in-out infinite',
  },
});
