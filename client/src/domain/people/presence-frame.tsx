import type { PresenceActivity } from '@cascade/shared/features/presence/contract';
import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PresenceDot } from './presence-dot.tsx';
import type { ShownPresence } from './presence-words.ts';

type Props = {
  status: ShownPresence;
  activity?: PresenceActivity | null;
  /** Larger pictures have their dot further in, where their edge is. */
  size?: 'sm' | 'xl';
  isDecoration?: boolean;
  children: ReactNode;
};

/** A picture of somebody with a dot at its edge. */
export function PresenceFrame({ size = 'sm', children, ...dot }: Props) {
  const inset = size === 'sm' ? '-0.5' : '1.5';
  return (
    <Box position="relative" display="inline-flex" flexShrink="0">
      {children}
      <Box
        position="absolute"
        bottom={inset}
        insetEnd={inset}
        p="0.5"
        bg="surface"
        borderRadius="full"
      >
        <PresenceDot {...dot} />
      </Box>
    </Box>
  );
}
