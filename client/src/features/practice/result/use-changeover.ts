import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { onTick } from '../../../ui/clock/ticks.ts';
import { changeoverMs } from '../back-to-back.ts';

const leftS = (endsAt: number) => Math.max(0, Math.ceil((endsAt - serverNow()) / 1_000));

/**
 * Counts the changeover down by the server's time, in real seconds, and says once when it is over.
 *
 * @param from when it began, in ms since 1970; null while there is none
 */
export function useChangeover(from: number | null, speed: number, onOver: () => void) {
  const endsAt = from === null ? null : from + changeoverMs / speed;
  const [left, setLeft] = useState(() => (endsAt === null ? 0 : leftS(endsAt)));
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
    if (endsAt === null) return;
    let isOver = false;
    return onTick(() => {
      if (isOver) return;
      const now = leftS(endsAt);
      setLeft(now);
      if (now > 0) return;
      isOver = true;
      latest.current();
    });
  }, [endsAt]);
  return left;
}
