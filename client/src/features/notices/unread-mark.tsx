import { Box } from '@chakra-ui/react';

/** A dot on the bell; the number is in the bell's own name. */
export function UnreadMark() {
  return (
    <Box
      position="absolute"
      top="2"
      insetEnd="2"
      boxSize="3"
      borderRadius="full"
      bg="danger.solid"
      borderWidth="2px"
      borderColor="surface"
      aria-hidden
    />
  );
}
