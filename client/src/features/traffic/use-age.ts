import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** How long ago something was, in milliseconds; looks again each second. */
export function useAge(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}
