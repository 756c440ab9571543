import { chakra } from '@chakra-ui/react';

/** Width and side margins of every band of the shell. */
export const PageFrame = chakra('div', {
  base: { width: 'full', maxWidth: 'page', mx: 'auto', px: { base: '4', md: '8' } },
});
