import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';

const EVERY_MS = 20_000;

/** Server time. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const date = dateFormat({ dateStyle: 'long' });

/**
 * Specification, 2.19.
 * @param now in ms since 1970
 */
export function relativeTime(at: string, now: number): string {
  const ago = now - Date.parse(at);
  if (ago < MINUTE_MS) return 'Just now';
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)}m ago`;
  if (ago < DAY_MS) return `${Math.floor(ago / HOUR_MS)}h ago`;
  return date.format(new Date(at));
}
