import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { localDay } from '../people/exam-countdown.ts';

const CHECKED_MS = 30_000;

const today = () => localDay(new Date(serverNow()));

/** The reader's own calendar day, `YYYY-MM-DD`; a page that is open at midnight moves on. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setDay(today()), CHECKED_MS);
    return () => clearInterval(timer);
  }, []);
  return day;
}
