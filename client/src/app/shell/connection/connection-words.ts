import type { LiveState } from '../../../live/live-state.ts';

type Connection = {
  isOnline: boolean;
  live: LiveState;
  waiting: number;
  isSending: boolean;
};

/** `trouble`: not up to date. */
export type ConnectionTone = 'calm' | 'busy' | 'trouble';

const troubles: Partial<Record<LiveState, string>> = {
  reconnecting: 'Reconnecting',
  delayed: 'Delayed',
};

/** Undefined when calm. */
export function connectionWords({ isOnline, live, waiting, isSending }: Connection): {
  words: string;
  tone: ConnectionTone;
} {
  const trouble = isOnline ? troubles[live] : 'Offline';
  if (trouble && waiting > 0) return { words: `${trouble}, ${waiting} waiting`, tone: 'trouble' };
  if (trouble)
    return { words: live === 'delayed' && isOnline ? 'Live, delayed' : trouble, tone: 'trouble' };
  if (waiting > 0)
    return { words: isSending ? `Sending ${waiting}` : `${waiting} waiting`, tone: 'busy' };
  return { words: live === 'live' ? 'Live' : '', tone: 'calm' };
}
