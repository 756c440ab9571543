import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { onTick } from './ticks.ts';

const leftS = (endsAt: number) => Math.max(0, Math.ceil((endsAt - serverNow()) / 1_000));
const nothing = () => undefined;

/** @param endsAt server time, ms since 1970 */
export function useCountdown(endsAt: number, onOver: () => void = nothing): number {
  const [left, setLeft] = useState(() => leftS(endsAt));
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
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
