import { type PresenceActivity, setPresence } from '@cascade/shared/features/presence/contract';
import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { command, whenLive } from '../../live/channel.ts';
import { watchIdleness } from './idleness.ts';

export const isIdleAtom = atom(false);

export function useAttendance(isMember: boolean, activity: PresenceActivity | null): void {
  const [isIdle, setIsIdle] = useAtom(isIdleAtom);
  useEffect(() => watchIdleness(setIsIdle), [setIsIdle]);
  useEffect(() => {
    if (!isMember) return undefined;
    const send = () => {
      // Repeated when the connection is live.
      command(setPresence, { status: isIdle ? 'away' : 'online', activity }).catch(() => {});
    };
    send();
    return whenLive(send);
  }, [isMember, isIdle, activity]);
}
