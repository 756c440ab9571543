import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. What only paper shows exists only then, so that nobody finds
 * every word of the station twice.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const query = matchMedia('print');
    // At once: the browser draws the paper as soon as these events have been heard.
    const show = (is: boolean) => flushSync(() => setIsPrinting(is));
    addEventListener('beforeprint', () => show(true), { signal });
    addEventListener('afterprint', () => show(false), { signal });
    query.addEventListener('change', () => show(query.matches), { signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
