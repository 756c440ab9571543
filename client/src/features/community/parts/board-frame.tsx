import { Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The posts, and beside or below them what belongs to the board. */
export function BoardFrame({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      gap={{ base: '8', lg: '10' }}
      alignItems="start"
    >
      <div>{children}</div>
      <Stack gap="4">{side}</Stack>
    </Grid>
  );
}
