import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { title: string; text?: ReactNode };

/** The one thing to know while nothing is to be read: where one goes, or that one rests. */
export function BigPlace({ title, text }: Props) {
  return (
    <Box py={{ base: '4', md: '6' }} maxWidth="measure">
      <chakra.h2 textStyle="title">{title}</chakra.h2>
      {text && (
        <Box textStyle="lead" color="muted" mt="2">
          {text}
        </Box>
      )}
    </Box>
  );
}
