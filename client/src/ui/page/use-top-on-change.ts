import { useEffect, useRef } from 'react';

export function useTopOnChange(key: string | number | null): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [key]);
}
