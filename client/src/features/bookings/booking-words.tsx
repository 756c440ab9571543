import type { Booking } from '@cascade/shared/features/bookings/contract';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { Badge } from '../../ui/data/badge.tsx';

type State = Booking['state'];
type Tone = 'accent' | 'success' | 'warn' | 'quiet';

const words: Record<State, { label: string; tone: Tone }> = {
  held: { label: 'Waiting for payment', tone: 'warn' },
  confirmed: { label: 'Booked', tone: 'success' },
  released: { label: 'Not booked', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  completed: { label: 'Completed', tone: 'accent' },
  'no-show': { label: 'Missed', tone: 'quiet' },
};

export function StateBadge({ state }: { state: State }) {
  const { label, tone } = words[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Whom the reader meets. */
export const otherOf = ({ role, examiner, member }: Booking) =>
  role === 'member' ? examiner.name : (member?.userHandle ?? 'Deleted member');

/** The server's time, read again every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
