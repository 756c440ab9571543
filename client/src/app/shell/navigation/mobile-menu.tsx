import { Box, chakra, defineRecipe } from '@chakra-ui/react';
import { useSetAtom } from 'jotai';
import { Menu, Search, X } from 'lucide-react';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyPart, type NavPage } from '../../../feature.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useDismissal } from '../../../ui/overlays/use-dismissal.ts';
import { activePath } from './nav-items.ts';
import { NavMark } from './nav-mark.tsx';
import { isSearchOpenAtom } from './site-search.tsx';

const MenuIcon = lazyPart(async () => (await import('./menu-icons.tsx')).MenuIcon);

const Panel = chakra('nav', {
  base: {
    position: 'absolute',
    top: 'full',
    insetX: '0',
    zIndex: 'popover',
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'border',
    boxShadow: 'raised',
    maxHeight: 'calc(100dvh - 8rem)',
    overflowY: 'auto',
  },
});
const entry = defineRecipe({
  base: {
    display: 'flex',
    gap: '4',
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    '& svg': { flexShrink: '0', mt: '0.5', color: 'muted' },
    _hover: { bg: 'accent.subtle' },
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': { color: 'accent', '& svg': { color: 'accent' } },
  },
});
const Entry = chakra(Link, entry);
const SearchEntry = chakra('button', entry);

export function MobileMenu({ items }: { items: NavPage[] }) {
  const active = activePath(items, useLocation().pathname);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const setIsSearchOpen = useSetAtom(isSearchOpenAtom);
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
      <Panel id={panelId} aria-label="Menu" hidden={!isOpen}>
        {/* The header has no room for it on a phone. */}
        <SearchEntry
          type="button"
          width="full"
          cursor="pointer"
          hideFrom="sm"
          onClick={() => {
            close();
            setIsSearchOpen(true);
          }}
        >
          <Search size={20} aria-hidden />
          <chakra.span textStyle="label">Search</chakra.span>
        </SearchEntry>
        {items.map(({ path, label, description, nav: { Icon, Mark } }) => (
          <Entry
            key={path}
            to={path}
            aria-current={path === active ? 'page' : undefined}
            onClick={close}
          >
            {Icon ? (
              <Icon size={20} aria-hidden />
            ) : (
              <Box boxSize="5" flexShrink="0">
                <Suspense fallback={null}>
                  <MenuIcon path={path} />
                </Suspense>
              </Box>
            )}
            <span>
              <chakra.span display="flex" gap="2" alignItems="center" textStyle="label">
                {label}
                <NavMark Mark={Mark} />
              </chakra.span>
              <chakra.span display="block" textStyle="small" color="muted">
                {description}
              </chakra.span>
            </span>
          </Entry>
        ))}
      </Panel>
    </Box>
  );
}
