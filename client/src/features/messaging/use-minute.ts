import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';

const EVERY_MS = 20_000;

/** The server's time, often enough for words that change with the minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
