import { chakra, type SystemStyleObject } from '@chakra-ui/react';

/** Also as a class, for rows that repeat. */
export const skeletonBase: SystemStyleObject = {
  display: 'block',
  bg: 'border',
  borderRadius: 'sm',
  maxWidth: 'full',
  height: '4',
  animation: 'breathe 1.6s ease-in-out infinite',
};

export const Skeleton = chakra('span', { base: skeletonBase });
