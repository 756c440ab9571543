import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';

const everyMs = 5_000;

/** The server's time, every few seconds: fine enough to say who has gone. */
export function useSlowNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
