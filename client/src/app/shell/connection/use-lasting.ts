import { useEffect, useState } from 'react';

/** True once the state lasted `forMs`, or `isSaid` was set during it. */
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
