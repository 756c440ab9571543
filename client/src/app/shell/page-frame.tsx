import { chakra } from '@chakra-ui/react';

export const PageFrame = chakra('div', {
  base: { width: 'full', maxWidth: 'page', mx: 'auto', px: { base: '4', md: '8' } },
});
