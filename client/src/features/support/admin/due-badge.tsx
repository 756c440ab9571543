import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { isOverdue } from '@cascade/shared/features/support/ticket-state';
import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { Badge } from '../../../ui/data/badge.tsx';

const LOOKED_AT_EVERY_MS = 30_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function inWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} days`;
}

const moment = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOKED_AT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The target time. What is late says so by its word and its sign, and not by red alone. */
export function DueBadge({ dueAt }: { dueAt: string }) {
  const now = useNow();
  const leftMs = Date.parse(dueAt) - now;
  const isLate = isOverdue({ dueAt }, now);
  return (
    <Badge tone={isLate ? 'danger' : leftMs < HOUR_MS ? 'warn' : 'quiet'}>
      {isLate ? <TriangleAlert size="14" aria-hidden /> : <Clock size="14" aria-hidden />}
      {isLate ? `Overdue by ${inWords(-leftMs)}` : `Due in ${inWords(leftMs)}`}
      {', '}
      <time dateTime={dueAt}>{moment.format(new Date(dueAt))}</time>
    </Badge>
  );
}
