import { useEffect, useRef } from 'react';

/** Goes to the top of the page when it shows something else altogether. */
export function useTopOnChange(key: string | number | null): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [key]);
}
