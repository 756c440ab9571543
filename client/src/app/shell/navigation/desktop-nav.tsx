import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router';
import type { NavPage } from '../../../feature.ts';
import { activePath } from './nav-items.ts';
import { NavMark } from './nav-mark.tsx';

const NavLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    px: { base: '1', '2xl': '3' },
    textStyle: 'label',
    // An admin's ten entries fit on one line of 1280 px.
    fontSize: { base: 'xs', '2xl': 'sm' },
    color: 'muted',
    borderRadius: 'sm',
    boxShadow: 'inset 0 -2px transparent',
    _hover: { color: 'text' },
    '&[aria-current]': { color: 'accent', boxShadow: 'inset 0 -2px var(--c-colors-accent)' },
  },
});

/** Pages of another entry have no room here; their entry leads to them. */
export function DesktopNav({ items }: { items: NavPage[] }) {
  const entries = items.filter(({ entry }) => entry === undefined);
  const active = activePath(entries, useLocation().pathname);
  return (
    <chakra.nav aria-label="Main" hideBelow="lg" flex="1" minWidth="0">
      <chakra.ul
        listStyle="none"
        display="flex"
        flexWrap="wrap"
        columnGap={{ base: '0.5', '2xl': '1' }}
      >
        {entries.map(({ path, label, nav }) => (
          <li key={path}>
            <NavLink to={path} aria-current={path === active ? 'page' : undefined}>
              {label}
              <NavMark Mark={nav.Mark} />
            </NavLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
