import { chakra } from '@chakra-ui/react';

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
