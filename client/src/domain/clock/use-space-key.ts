import { useEffect, useRef } from 'react';
import { isShortcut } from '../../ui/actions/keyboard-shortcuts.ts';

const usesSpace = 'button, a, summary, label, [role=tab], [role=tabpanel], [contenteditable]';

export function useSpaceKey(isOn: boolean, onSpace: () => void): void {
  const latest = useRef(onSpace);
  useEffect(() => {
    latest.current = onSpace;
  });
  useEffect(() => {
    if (!isOn) return;
    function listen(event: KeyboardEvent) {
      const { target } = event;
      if (!isShortcut(event, ' ') || event.repeat) return;
      if (target instanceof Element && target.closest(usesSpace)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
