import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { RerollDialog } from './reroll-dialog.tsx';

/** The name by which others know the member where real names are not shown. */
export function HandleRow({ handle }: { handle: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Flex wrap="wrap" justify="space-between" align="center" gap="3">
      <Box minWidth="0">
        <Box textStyle="caption" color="muted">
          Handle
        </Box>
        <Box textStyle="subheading" overflowWrap="anywhere" aria-live="polite">
          {handle}
        </Box>
        <Box textStyle="small" color="muted">
          What others see where your name is not shown.
        </Box>
      </Box>
      <Button look="outline" onClick={() => setIsAsking(true)}>
        New handle
      </Button>
      <RerollDialog handle={handle} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Flex>
  );
}
