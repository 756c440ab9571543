import type { CircuitTurn } from '@cascade/shared/features/circuits/station';
import { Box } from '@chakra-ui/react';
import { wishNames } from '../role-words.ts';

/** Who else is at the place. */
export function WithYou({ others }: Pick<CircuitTurn, 'others'>) {
  if (others.length === 0) return null;
  return (
    <Box textStyle="small" color="muted" mb="4">
      With you:{' '}
      {others.map(({ handle, role }) => `${handle} (${wishNames[role].toLowerCase()})`).join(', ')}
    </Box>
  );
}

/** A sitting that does not count goes on all the same. */
export function VoidNotice({ isVoid }: Pick<CircuitTurn, 'isVoid'>) {
  if (!isVoid) return null;
  return (
    <Box textStyle="small" color="warn.fg" fontWeight="medium" mb="4">
      This station does not count for the result.
    </Box>
  );
}
