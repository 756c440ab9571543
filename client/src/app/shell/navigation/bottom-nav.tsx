import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router';
import type { NavPage } from '../../../feature.ts';
import { activePath } from './nav-items.ts';

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    bottom: '0',
    insetX: '0',
    zIndex: 'bar',
    display: 'flex',
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'border',
    paddingBottom: 'env(safe-area-inset-bottom)',
    // On a low screen the text needs the height.
    '@media (max-height: 30rem)': { position: 'static' },
    _print: { display: 'none' },
  },
});
const Tab = chakra(Link, {
  base: {
    flex: '1',
    minWidth: '0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: '14',
    textStyle: 'caption',
    fontWeight: 'medium',
    color: 'muted',
    // The labels of five tabs would touch.
    '@media (max-width: 24rem)': { fontSize: '0.75rem', letterSpacing: '-0.01em' },
    boxShadow: 'inset 0 2px transparent',
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': { color: 'accent', boxShadow: 'inset 0 2px var(--c-colors-accent)' },
  },
});

export function BottomNav({ items }: { items: NavPage[] }) {
  const daily = items.filter(({ nav }) => nav.isDaily);
  const active = activePath(daily, useLocation().pathname);
  return (
    <Bar aria-label="Daily" data-bottom-bar hideFrom="lg">
      {daily.map(({ path, label, nav: { shortLabel = label, Icon } }) => (
        <Tab key={path} to={path} aria-current={path === active ? 'page' : undefined}>
          {Icon && <Icon size={22} aria-hidden />}
          {shortLabel}
        </Tab>
      ))}
    </Bar>
  );
}
