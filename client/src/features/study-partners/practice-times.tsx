import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { zoneName } from '../../ui/page/instant.tsx';

const READ_EVERY_MS = 15_000;

/** The server's time, read again several times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const start = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** By the reader's clocks: "Thursday 12 March at 19:30". */
export const startWords = (at: string): string => start.format(new Date(at));

export function Start({ at }: { at: string }) {
  return <time dateTime={at}>{startWords(at)}</time>;
}

/** Once on a screen with times. */
export function ZoneNote() {
  return <>All times are in your time zone, {zoneName().replaceAll('_', ' ')}.</>;
}

export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const wholeHours = hours === 1 ? '1 hour' : `${hours} hours`;
  if (hours === 0) return `${rest} minutes`;
  return rest === 0 ? wholeHours : `${wholeHours} ${rest} minutes`;
}
