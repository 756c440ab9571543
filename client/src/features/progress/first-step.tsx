import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/data/card.tsx';

/** Nothing here yet: what it is for, and at most one thing to do. */
export function FirstStep({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" align="center" gap="4">
        <Box color="muted" maxWidth="measure" flex="1 1 16rem" textWrap="pretty">
          {children}
        </Box>
        {action}
      </Flex>
    </Card>
  );
}
