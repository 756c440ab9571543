import type { ComponentProps } from 'react';
import { PresenceFrame } from '../people/presence-dot.tsx';
import { useOwnStatus } from './own-presence.ts';

type Props = Omit<ComponentProps<typeof PresenceFrame>, 'status' | 'activity'>;

export function OwnPresenceFrame(props: Props) {
  return <PresenceFrame {...props} status={useOwnStatus()} />;
}
