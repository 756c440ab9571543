import { useEffect, useRef } from 'react';

/** Whoever leaves a conversation for the list is where they came from. */
export function useReturnFocus(openId: string | undefined): void {
  const before = useRef(openId);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (openId !== undefined || left === undefined) return;
    document.querySelector<HTMLElement>(`a[href="/messages/${CSS.escape(left)}"]`)?.focus();
  }, [openId]);
}
