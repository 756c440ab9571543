import { atom, useAtom, useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../feature.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { isShortcut } from '../../../ui/actions/keyboard-shortcuts.ts';

export const isSearchOpenAtom = atom(false);

const SearchDialog = lazyPart(
  async () => (await import('../../../features/search/search-dialog.tsx')).SearchDialog,
);

/** Ctrl and K, or ⌘ and K; also `/` where the page has no list of its own to search. */
const opens = (event: KeyboardEvent) =>
  ((event.ctrlKey || event.metaKey) && event.key === 'k') ||
  (isShortcut(event, '/') && !document.querySelector('[aria-keyshortcuts="/"]'));

export function SiteSearch() {
  const [isOpen, setIsOpen] = useAtom(isSearchOpenAtom);
  useEffect(() => {
    function openOnKeys(event: KeyboardEvent) {
      if (!opens(event)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', openOnKeys);
    return () => document.removeEventListener('keydown', openOnKeys);
  }, [setIsOpen]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

export function SearchButton() {
  const setIsOpen = useSetAtom(isSearchOpenAtom);
  return (
    <IconButton
      label="Search"
      hideBelow="sm"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setIsOpen(true)}
    >
      <Search aria-hidden />
    </IconButton>
  );
}
