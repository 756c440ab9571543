import { Box } from '@chakra-ui/react';

/** A dot on the bell; the number is in the bell's own name. */
export function UnreadMark() {
  return (
    <Box
      position="absolute"
      top="1.5"
      insetEnd="1.5"
      width="2.5"
      height="2.5"
      borderRadius="full"
      bg="danger.solid"
      borderWidth="2px"
      borderColor="surface"
      aria-hidden
    />
  );
}
