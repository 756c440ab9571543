import type { PresenceActivity } from '@cascade/shared/features/presence/contract';
import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { presenceWords, type ShownPresence } from './presence-words.ts';

const Drawing = chakra('svg', {
  base: { display: 'block', flexShrink: '0', boxSize: '3', fill: 'none', stroke: 'currentColor' },
  variants: {
    status: {
      online: { color: 'presence.online' },
      away: { color: 'presence.away' },
      busy: { color: 'presence.busy' },
      hidden: { color: 'presence.offline' },
      offline: { color: 'presence.offline' },
    },
  },
});

const disc = <circle cx="6" cy="6" r="6" fill="currentColor" stroke="none" />;
const ring = <circle cx="6" cy="6" r="4.75" strokeWidth="2.5" />;
/** Shapes differ, so that colour is not needed. */
const shapes: Record<ShownPresence, ReactNode> = {
  online: disc,
  away: (
    <path d="M6.5 0a6 6 0 1 0 5.5 7.5A4.6 4.6 0 0 1 6.5 0z" fill="currentColor" stroke="none" />
  ),
  busy: (
    <path
      d="M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zM2.75 4.75h6.5v2.5h-6.5z"
      fill="currentColor"
      fillRule="evenodd"
      stroke="none"
    />
  ),
  hidden: (
    <>
      <circle cx="6" cy="6" r="5" strokeWidth="2" />
      <path d="M2.75 9.25l6.5-6.5" strokeWidth="2" />
    </>
  ),
  offline: ring,
};

type Props = {
  status: ShownPresence;
  activity?: PresenceActivity | null;
  /** The words are visible beside it. */
  isDecoration?: boolean;
};

export function PresenceDot({ status, activity = null, isDecoration = false }: Props) {
  return (
    <>
      <Drawing status={status} viewBox="0 0 12 12" data-presence={status} aria-hidden>
        {shapes[status]}
      </Drawing>
      {!isDecoration && <VisuallyHidden>{presenceWords(status, activity)}</VisuallyHidden>}
    </>
  );
}

type PresenceFrameProps = {
  status: ShownPresence;
  activity?: PresenceActivity | null;
  size?: 'sm' | 'xl';
  isDecoration?: boolean;
  children: ReactNode;
};

export function PresenceFrame({ size = 'sm', children, ...dot }: PresenceFrameProps) {
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
