import { type PresenceActivity, setPresence } from '@cascade/shared/features/presence/contract';
import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { command, whenLive } from '../../live/channel.ts';
import { watchIdleness } from './idleness.ts';

export const isIdleAtom = atom(false);

/** Says while a member is signed in whether they are active, and on what kind of page. Shows nothing. */
export function Attendance({ activity }: { activity: PresenceActivity | null }) {
  const [isIdle, setIsIdle] = useAtom(isIdleAtom);
  useEffect(() => {
    setIsIdle(false);
    return watchIdleness(setIsIdle);
  }, [setIsIdle]);
  useEffect(() => {
    const send = () => {
      // Repeated when the connection is live.
      command(setPresence, { status: isIdle ? 'away' : 'online', activity }).catch(() => {});
    };
    send();
    return whenLive(send);
  }, [isIdle, activity]);
  return null;
}
