import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Two sections side by side on a wide screen, the first the wider; below each other elsewhere. */
export function StationColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      display={{ lg: 'grid' }}
      gridTemplateColumns={{ lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      columnGap="16"
      css={{ '& > section + section': { mt: { lg: '0' } } }}
    >
      {children}
    </Box>
  );
}
