import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router';
import { isActive, type NavItem } from './nav-items.ts';
import { NavMark } from './nav-mark.tsx';

const NavLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    px: '3',
    textStyle: 'label',
    color: 'muted',
    borderRadius: 'sm',
    boxShadow: 'inset 0 -2px transparent',
    _hover: { color: 'text' },
    '&[aria-current]': { color: 'accent', boxShadow: 'inset 0 -2px var(--c-colors-accent)' },
  },
});

export function DesktopNav({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  return (
    <chakra.nav aria-label="Main" hideBelow="lg" flex="1" minWidth="0">
      <chakra.ul listStyle="none" display="flex" flexWrap="wrap" columnGap="1">
        {items.map(({ path, label, Mark }) => (
          <li key={path}>
            <NavLink to={path} aria-current={isActive(path, pathname) ? 'page' : undefined}>
              {label}
              <NavMark Mark={Mark} />
            </NavLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
