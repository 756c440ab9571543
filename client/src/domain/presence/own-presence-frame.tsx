import type { ComponentProps } from 'react';
import { PresenceFrame } from '../people/presence-dot.tsx';
import { useOwnStatus } from './own-presence.ts';

type Props = Omit<ComponentProps<typeof PresenceFrame>, 'status' | 'activity'>;

/** The member's own picture with the dot that others see. */
export function OwnPresenceFrame(props: Props) {
  return <PresenceFrame {...props} status={useOwnStatus()} />;
}
