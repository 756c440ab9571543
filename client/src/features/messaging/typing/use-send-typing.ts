import { sendTyping } from '@cascade/shared/features/messaging/contract';
import { useCallback, useEffect, useRef } from 'react';
import { command } from '../../../live/channel.ts';

/** Told again before the other side forgets it. */
const AGAIN_MS = 3_000;
/** Whoever pauses for this long has stopped. */
const STOP_MS = 4_000;

/** Tells somebody that the member writes to them; once with every few seconds, and when it ends. */
export function useSendTyping(userId: string): (isTyping: boolean) => void {
  const toldAt = useRef(0);
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback(
    (isTyping: boolean) => {
      clearTimeout(stopping.current);
      if (isTyping) stopping.current = setTimeout(() => tell(false), STOP_MS);
      const now = performance.now();
      const isTold = toldAt.current > 0 && now - toldAt.current < AGAIN_MS;
      if (isTyping ? isTold : toldAt.current === 0) return;
      toldAt.current = isTyping ? now : 0;
      // Without a connection nobody needs to know.
      command(sendTyping, { userId, isTyping }).catch(() => {});
    },
    [userId],
  );
  useEffect(() => () => tell(false), [tell]);
  return tell;
}
