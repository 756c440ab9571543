import { useEffect, useState } from 'react';

/**
 * Whether something is worth a word: it has been so for a while, or `isSaid` made it known while it
 * was so. Once said it stays so until it is over.
 */
export function useLasting(isSo: boolean, forMs: number, isSaid: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, forMs]);
  useEffect(() => {
    if (isSo && isSaid) setHasLasted(true);
  }, [isSo, isSaid]);
  return isSo && (hasLasted || isSaid);
}
