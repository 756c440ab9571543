import { useEffect, useRef, useState } from 'react';

/**
 * The place behind which messages were new when the member came, so that the divider stays where
 * it is while they read. It moves on when they look away: what comes then will be new.
 * @param readUpTo undefined until it is known
 */
export function useUnreadDivider(readUpTo: number | undefined): number | null {
  const [after, setAfter] = useState(readUpTo ?? null);
  if (after === null && readUpTo !== undefined) setAfter(readUpTo);
  const read = useRef(readUpTo);
  read.current = readUpTo;
  useEffect(() => {
    const away = () => setAfter((before) => read.current ?? before);
    addEventListener('blur', away);
    return () => removeEventListener('blur', away);
  }, []);
  return after;
}
