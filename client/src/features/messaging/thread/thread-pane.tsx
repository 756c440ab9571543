import { chakra, Flex } from '@chakra-ui/react';

/**
 * The open conversation. On a phone it fills what the shell leaves of the screen, also above a
 * keyboard; beside the list it is as high as the list.
 */
export const ThreadPane = chakra(Flex, {
  base: {
    flexDirection: 'column',
    minWidth: '0',
    minHeight: '0',
    height: 'full',
  },
});
