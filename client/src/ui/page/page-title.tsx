import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Before the title of every page, for example what is left of a clock that runs elsewhere. */
export const titlePrefixAtom = atom('');

/** What the page calls itself; null until it does. */
export const pageTitleAtom = atom<string | null>(null);

/** What the tab shows; of several, the one that came last. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${useAtomValue(titlePrefixAtom)}${children} · CASCade`}</title>;
}

export function PageTitle({ children }: { children: string }) {
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    setTitle(children);
    return () => setTitle(null);
  }, [setTitle, children]);
  return <TabTitle>{children}</TabTitle>;
}
