import { Box } from '@chakra-ui/react';
import { useSetAtom } from 'jotai';
import { Menu, X } from 'lucide-react';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart, type NavPage } from '../../../feature.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';
import { activePath } from './nav-items.ts';
import { isSearchOpenAtom } from './site-search.tsx';

/** Not part of the first screen's script; what it shares with that is given, not imported. */
const MobileMenuPanel = lazyPart(
  async () => (await import('./mobile-menu-panel.tsx')).MobileMenuPanel,
);

export function MobileMenu({ items }: { items: NavPage[] }) {
  const active = activePath(items, useLocation().pathname);
  const setIsSearchOpen = useSetAtom(isSearchOpenAtom);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismissal(frame, opener, isOpen, close);
  return (
    <Box ref={frame} hideFrom="lg">
      <IconButton
        ref={opener}
        label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        me="-3"
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <Suspense fallback={null}>
        <MobileMenuPanel
          id={panelId}
          items={items}
          active={active}
          isOpen={isOpen}
          onClose={close}
          onSearch={() => setIsSearchOpen(true)}
        />
      </Suspense>
    </Box>
  );
}
