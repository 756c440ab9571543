import { Box, chakra, defineRecipe } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { Link } from 'react-router';
import type { NavPage } from '../../../feature.ts';
import { MenuIcon } from './menu-icons.tsx';
import { NavMark } from './nav-mark.tsx';

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

type Props = {
  id: string;
  items: NavPage[];
  active: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSearch: () => void;
};

export function MobileMenuPanel({ id, items, active, isOpen, onClose, onSearch }: Props) {
  return (
    <Panel id={id} aria-label="Menu" hidden={!isOpen}>
      {/* The header has no room for it on a phone. */}
      <SearchEntry
        type="button"
        width="full"
        cursor="pointer"
        hideFrom="sm"
        onClick={() => {
          onClose();
          onSearch();
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
          onClick={onClose}
        >
          {Icon ? (
            <Icon size={20} aria-hidden />
          ) : (
            <Box boxSize="5" flexShrink="0">
              <MenuIcon path={path} />
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
  );
}
