import { atom, useAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../feature.ts';
import { isShortcut } from '../../ui/actions/keyboard-shortcuts.ts';

export const areShortcutsShownAtom = atom(false);

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** The list of keyboard shortcuts, shown on `?`. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useAtom(areShortcutsShownAtom);
  useEffect(() => {
    function openOnQuestionMark(event: KeyboardEvent) {
      if (isShortcut(event, '?')) setIsOpen(true);
    }
    document.addEventListener('keydown', openOnQuestionMark);
    return () => document.removeEventListener('keydown', openOnQuestionMark);
  }, [setIsOpen]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
