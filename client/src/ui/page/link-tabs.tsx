import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSelectedInView } from './use-selected-in-view.ts';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'border',
    mb: '6',
  },
});
const Tab = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    minHeight: '11',
    px: { base: '3', md: '4' },
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'muted',
    fontWeight: 'medium',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': { color: 'accent', borderColor: 'accent' },
  },
});

type LinkTab = {
  path: string;
  label: string;
  /** Not marked on the pages below it. */
  isExact?: boolean;
};

/** Pages that look like tabs of one. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const bar = useRef<HTMLElement>(null);
  useSelectedInView(bar, useLocation().pathname);
  return (
    <Bar ref={bar} aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.path} to={tab.path} end={tab.isExact ?? false}>
          {tab.label}
        </Tab>
      ))}
    </Bar>
  );
}
