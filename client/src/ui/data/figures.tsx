import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function Figures({ children }: { children: ReactNode }) {
  return (
    <chakra.details mt="4" css={{ '&:not([open])': { _print: { display: 'none' } } }}>
      <chakra.summary
        textStyle="label"
        color="accent"
        cursor="pointer"
        width="max"
        maxWidth="full"
        py="2"
        borderRadius="sm"
      >
        Figures as a table
      </chakra.summary>
      <Box mt="2">{children}</Box>
    </chakra.details>
  );
}
