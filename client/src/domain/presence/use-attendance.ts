import { type PresenceActivity, setPresence } from '@cascade/shared/features/presence/contract';
import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { command, whenLive } from '../../live/channel.ts';
import { watchIdleness } from './idleness.ts';

/** Nobody is at this device, or its page is not seen. */
export const isIdleAtom = atom(false);

/** Tells the server whether the member is at this device, and on what kind of page. */
export function useAttendance(isMember: boolean, pathname: string): void {
  const [isIdle, setIsIdle] = useAtom(isIdleAtom);
  const activity = activityOf(pathname);
  useEffect(() => watchIdleness(setIsIdle), [setIsIdle]);
  useEffect(() => {
    if (!isMember) return undefined;
    const say = () => {
      // Without a connection there is nobody to tell; it is said again once there is one.
      command(setPresence, { status: isIdle ? 'away' : 'online', activity }).catch(() => {});
    };
    say();
    return whenLive(say);
  }, [isMember, isIdle, activity]);
}

/** The kind of a page, which is all that others learn of it; null for what is nobody's business. */
export function activityOf(pathname: string): PresenceActivity | null {
  if (/^\/(practice|partner)\//.test(pathname)) return 'practising';
  if (/^\/(scenarios|category|scenario)(\/|$)/.test(pathname)) return 'browsing';
  if (/^\/quick-references\/./.test(pathname)) return 'reading';
  return null;
}
